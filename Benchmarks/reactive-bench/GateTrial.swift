import Measurement

func gateTrial(_ arguments: Arguments) throws(Failure) -> ExitCode { .fine }
