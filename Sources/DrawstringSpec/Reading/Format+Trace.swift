// The events of a trace file.

extension Format {
  package static let traceEvent = FormatContext(
    "the event",
    [
      FormatKey(
        "at", "a duration", "when it happens, from the start of the trace", example: "0.9s", isRequired: true),
      FormatKey("drag", "points", "a sample of the finger; the first one begins the touch", example: "12"),
      FormatKey("release", "true", "the finger leaves", example: "true"),
      FormatKey("begin", "true", "the program starts a refresh", example: "true"),
      FormatKey(
        "finish", "success, failure or noMore", "the program ends the refresh", example: "success"),
      FormatKey("reset", "true", "everything is as before the first event", example: "true"),
    ])
}
