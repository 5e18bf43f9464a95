import DrawstringCLI

Tool.runProcess()
