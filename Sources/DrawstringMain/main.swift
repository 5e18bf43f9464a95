import DrawstringTools

Terminal.runProcess()
