// The events of a trace file.

import DrawstringCore
internal import DrawstringSyntax

extension Format {
  package static let traceEvent = FormatContext(
    "the event", choice: .exactlyOne(["drag", "release", "begin", "finish", "reset"]),
    [
      FormatKey(
        "at", .duration, "when it happens, from the start of the trace", example: "0.9s", isRequired: true),
      FormatKey(
        "drag", .oneOf([.length(), .mapping(.dragSample)]),
        "a sample of the finger; the first one begins the touch", example: "12"),
      FormatKey("release", .happens, "the finger leaves", example: "true"),
      FormatKey("begin", .happens, "the program starts a refresh", example: "true"),
      FormatKey(
        "finish", .words(FinishOutcome.self), "the program ends the refresh", example: "success"),
      FormatKey("reset", .happens, "everything is as before the first event", example: "true"),
    ])

  package static let dragSample = FormatContext(
    "the drag",
    [
      FormatKey(
        "shown", .length(), "the pull that the finger shows: `limit` acts on it, `rubber` does not",
        example: "55", isRequired: true)
    ])
}
