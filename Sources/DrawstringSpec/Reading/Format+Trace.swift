// The events of a trace file.

import DrawstringCore

extension Format {
  package static let traceEvent = FormatContext(
    "the event", choice: .exactlyOne(["drag", "release", "begin", "finish", "reset"]),
    [
      FormatKey(
        "at", .duration, "when it happens, from the start of the trace", example: "0.9s", isRequired: true),
      FormatKey("drag", .length(), "a sample of the finger; the first one begins the touch", example: "12"),
      FormatKey("release", .happens, "the finger leaves", example: "true"),
      FormatKey("begin", .happens, "the program starts a refresh", example: "true"),
      FormatKey(
        "finish", .words(FinishOutcome.self), "the program ends the refresh", example: "success"),
      FormatKey("reset", .happens, "everything is as before the first event", example: "true"),
    ])
}
