internal import DrawstringCore
internal import DrawstringSyntax

/// The tables of the format's mappings, one context each; the reference and the JSON Schema are made from them.
package enum Format {
  /// The mappings of a spec. A track's keys are listed once, with the form they belong to.
  package static let contexts: [FormatContext] =
    FormatMapping.allCases.filter { $0 != .track && $0 != .traceEvent && $0 != .dragSample }.map(\.context)
}
