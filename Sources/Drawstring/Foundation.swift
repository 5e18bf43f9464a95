@_exported public import DrawstringLoader
public import Foundation

// The program does without this target: Foundation takes longer to load than a check of an effect.

extension Effect {
  /// Reads an effect from a file; throws a `SpecError` with every finding where there is an error among them, or with
  /// one, `unreadable-file`, where the URL is not of a file or the file cannot be read.
  ///
  /// `variants` are as in `init(yaml:name:variants:files:)`.
  public init(contentsOf url: URL, variants: [String] = []) throws(SpecError) {
    guard url.isFileURL else {
      throw SpecError(unreadable: url.absoluteString, reason: "the URL is not of a file")
    }
    try self.init(contentsOfFile: url.path, variants: variants)
  }

  /// Reads the effect `name.drawn`, or else `name.yaml`, among the resources of a bundle; throws a `SpecError` with every
  /// finding where there is an error among them, or with one, `unreadable-file`, where the bundle has neither.
  ///
  /// `variants` are as in `init(yaml:name:variants:files:)`.
  public init(named name: String, in bundle: Bundle, variants: [String] = []) throws(SpecError) {
    let urls = ["drawn", "yaml"].lazy.compactMap { bundle.url(forResource: name, withExtension: $0) }
    guard let url = urls.first else {
      throw SpecError(unreadable: "\(name).yaml", reason: "the bundle has no such resource")
    }
    try self.init(contentsOf: url, variants: variants)
  }
}

extension SpecError: LocalizedError {
  /// All findings, one a line: `file:line:column: severity: [code] message`.
  public var errorDescription: String? { description }
}
