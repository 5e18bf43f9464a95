internal import DrawstringOutput

/// Pictures that image layers name, ready to be embedded.
package struct ImageAssets: Sendable {
  package struct Picture: Sendable {
    /// The file as a `data:` reference.
    package var reference: String
    /// Its size in points, one a pixel; nil where its file does not say.
    package var size: (width: Double, height: Double)?

    package init(reference: String, size: (width: Double, height: Double)?) {
      self.reference = reference
      self.size = size
    }
  }

  private let pictures: [String: Picture]

  package init(_ pictures: [String: Picture] = [:]) { self.pictures = pictures }

  subscript(name: String) -> Picture? { pictures[name] }
}
