# Shared by the scripts in this folder.
set -euo pipefail
# Names are ASCII. In a Turkish locale, tr and awk change i differently, and in many locales [A-Z] contains other letters.
export LC_ALL=C
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# refuse MESSAGE: ends with the message, after wrong use.
refuse() {
    echo "$script: $1" >&2
    exit 2
}

# fill TEMPLATE FILE: writes a file from a template.
fill() {
    sed -e "s|@Name@|$Name|g" -e "s|@name@|$name|g" -e "s|@slug@|${slug:-}|g" ".scaffold/$1.template" >"$2"
    echo "wrote    $2"
}

# insert FILE AWK-PROGRAM: changes a file with a program that prints `line` at its place, and fails if it has found none.
insert() {
    local changed
    changed=$(mktemp)
    if ! awk -v line="$line" -v group="${group:-}" "$2" "$1" >"$changed"; then
        rm -f "$changed"
        echo "$script: $1 does not look as expected; add this line by hand: $line" >&2
        exit 1
    fi
    cat "$changed" >"$1"
    rm -f "$changed"
    echo "added to $1: $line"
}
