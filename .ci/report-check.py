"""Loads a report in Chromium, by the DevTools protocol over a pipe, and checks what only a browser can tell.

report-check.py BROWSER FILE.html. It needs only Python's standard library.
"""

import json
import os
import pathlib
import select
import subprocess
import sys
import tempfile

WIDTHS = (400, 1400)
ENDED = "report-check: the browser ended; start it by hand to see why"

# Everything that is wrong in the loaded page, as texts. Shadow trees hold the ownership drawings.
INSPECTION = """
(() => {
  const wrong = [];
  const all = (selector, root = document) => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].filter(e => e.shadowRoot).flatMap(e => all(selector, e.shadowRoot))];
  const svgs = all('svg'), figures = all('figure[data-table]');
  for (const svg of svgs) {
    if (!svg.querySelector(':scope > title')?.textContent.trim()) wrong.push('an svg without a title: ' + svg.outerHTML.slice(0, 120));
    if (!svg.querySelector(':scope > desc')?.textContent.trim()) wrong.push('an svg without a desc: ' + svg.outerHTML.slice(0, 120));
  }
  for (const svg of document.querySelectorAll('svg.plot'))
    if (!svg.closest('figure[data-table]')) wrong.push('a plot that names no table: ' + svg.querySelector('title').textContent);
  for (const figure of figures) {
    const rows = document.getElementById(figure.dataset.table)?.querySelectorAll('tbody tr').length ?? 0;
    if (rows === 0) wrong.push('a plot without its table: ' + figure.querySelector('figcaption').textContent);
  }
  const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
  for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at))) wrong.push('two elements are called ' + id);
  for (const link of document.querySelectorAll('a[href^="#"]'))
    if (!document.getElementById(link.hash.slice(1))) wrong.push('a link to nothing: ' + link.hash);
  if (document.querySelectorAll('h1').length !== 1 || document.querySelectorAll('main').length !== 1) wrong.push('not one h1 and one main');
  if ([...document.scripts].some(script => script.src || !script.nonce)) wrong.push('a script beside that of the panel of costs');
  return { wrong, svgs: svgs.length, figures: figures.length, tables: document.querySelectorAll('table').length };
})()
"""

# Elements that stick out of the window, unless they scroll by themselves.
OVERFLOW = """
(() => {
  document.querySelectorAll('details').forEach(d => d.open = %s);
  const wrong = [], room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > room) wrong.push(`the page is ${document.documentElement.scrollWidth} pixels wide`);
  for (const e of document.querySelectorAll('main *'))
    if (e.checkVisibility() && !e.closest('.scroll') && !e.closest('svg') && e.getBoundingClientRect().right > room + 1)
      wrong.push(`<${e.tagName}> reaches ${Math.round(e.getBoundingClientRect().right)}: ${e.textContent.trim().slice(0, 60)}`);
  for (const svg of document.querySelectorAll('svg.plot')) {
    if (!svg.checkVisibility()) continue;
    const frame = svg.getBoundingClientRect();
    for (const text of svg.querySelectorAll('text')) {
      const box = text.getBoundingClientRect();
      if (box.left < frame.left - 2 || box.right > frame.right + 2)
        wrong.push(`a label is cut in '${svg.querySelector('title').textContent}': ${text.textContent}`);
    }
  }
  return wrong.slice(0, 20);
})()
"""


class Browser:
    """A headless Chromium. Its messages are JSON, each ended by a zero byte."""

    def __init__(self, name, profile):
        to_read, to_write = os.pipe(), os.pipe()
        self.events = []
        self.count = 0
        self.buffer = b""

        def pipes():
            os.dup2(to_read[0], 63), os.dup2(to_write[1], 64)
            os.dup2(63, 3), os.dup2(64, 4)

        arguments = [name, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--hide-scrollbars"]
        arguments += ["--no-first-run", "--disable-background-networking", f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(arguments, preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read[0]), os.close(to_write[1])
        self.input, self.output = to_read[1], to_write[0]
        self.session = None

    def open(self):
        """Opens the page for all later calls."""
        target = self.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.session = self.call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def receive(self, seconds=60):
        while b"\0" not in self.buffer:
            if not select.select([self.output], [], [], seconds)[0]:
                sys.exit(f"report-check: the browser said nothing for {seconds} s; try it by hand")
            data = os.read(self.output, 1 << 20)
            if not data:
                sys.exit(ENDED)
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, parameters=None):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters or {}}
        if self.session:
            message["sessionId"] = self.session
        try:
            os.write(self.input, json.dumps(message).encode() + b"\0")
        except BrokenPipeError:
            sys.exit(ENDED)
        while True:
            answer = self.receive()
            if answer.get("id") == self.count:
                if "error" in answer:
                    sys.exit(f"report-check: {method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.receive())

    def value(self, expression):
        result = self.call("Runtime.evaluate", {"expression": expression, "returnByValue": True})
        if "exceptionDetails" in result:
            sys.exit(f"report-check: the inspection failed: {result['exceptionDetails']}")
        return result["result"].get("value")


def complaints(events, address):
    for event in events:
        method, about = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent" and about["request"]["url"] != address:
            yield f"it asks for {about['request']['url'][:100]}"
        if method == "Runtime.exceptionThrown" or method == "Runtime.consoleAPICalled":
            yield f"the console says {json.dumps(about)[:200]}"
        if method == "Log.entryAdded":
            yield f"the console says {about['entry']['text'][:200]}"


def main():
    name, path = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    wrong = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(name, profile)
        try:
            browser.open()
            for domain in ("Page", "Network", "Runtime", "Log"):
                browser.call(f"{domain}.enable")
            browser.call("Page.navigate", {"url": path.as_uri()})
            browser.wait("Page.loadEventFired")
            found = browser.value(INSPECTION)
            wrong += found["wrong"]
            for width in WIDTHS:
                size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
                browser.call("Emulation.setDeviceMetricsOverride", size)
                for state in ("true", "false"):
                    wrong += [f"at {width} pixels: {what}" for what in browser.value(OVERFLOW % state)]
            wrong += complaints(browser.events, path.as_uri())
        finally:
            browser.end()
    for what in wrong:
        print(f"report-check: {what}", file=sys.stderr)
    megabytes = path.stat().st_size / 1e6
    if megabytes > 3:
        wrong.append("size")
        print(f"report-check: {megabytes:.1f} MB; 3 are granted", file=sys.stderr)
    if wrong:
        sys.exit(1)
    print(
        f"report-check: {path.name} is fine: {found['svgs']} drawings, {found['figures']} plots with their tables, {found['tables']} "
        f"tables, {megabytes:.1f} MB; nothing is loaded, and it fits {' and '.join(map(str, WIDTHS))} pixels"
    )


main()
