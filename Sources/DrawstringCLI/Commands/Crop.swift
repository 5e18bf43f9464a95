internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput

/// The option `--crop`: pictures show the visible content of all layers or of one, in place of the canvas.
struct Crop {
  /// All layers.
  private static let content = "content"

  private let word: String

  /// Nil without the option.
  init?(_ invocation: Invocation) {
    guard let word = invocation.text(.crop) else { return nil }
    self.word = word
  }

  /// Returns a box for the frames of an effect. Content in the colour of the ground counts only if one layer is shown.
  func box(of effect: Effect, on background: PictureBackground) throws(UsageError) -> SeenBox {
    if word == Self.content { return SeenBox(on: background) }
    let layers = effect.graph.layers(named: word)
    if layers.isEmpty {
      throw .noLayer(word, in: effect.graph, "--crop", among: [Self.content])
    }
    return SeenBox(on: .none, layers: layers)
  }

  /// Returns the part of a canvas with the visible content of a box.
  func part(_ box: SeenBox, of canvas: CanvasRect) throws(UsageError) -> CanvasRect {
    if let part = box.crop(of: canvas) { return part }
    throw UsageError(
      "--crop: nothing of \(word == Self.content ? "the content" : "'\(Printable.text(word))'") is seen in these frames"
    )
  }

  /// Crops the pictures of all shots. Two effects of one canvas show the same part.
  func apply(
    to subjects: inout [Subject], _ shots: [Shot], on background: PictureBackground
  ) throws(UsageError) {
    var parts: [CanvasRect] = []
    for index in subjects.indices {
      var box = try box(of: subjects[index].effect, on: background)
      for shot in shots where subjects[index].canShow(shot.question) {
        let frame = subjects[index].frame(shot.question)
        subjects[index].spending { box.add(frame, &$0) }
        if subjects[index].isOverworked || subjects[index].budget.isSpent { throw .tooMuchPictures }
      }
      parts.append(try part(box, of: subjects[index].canvas))
    }
    if parts.count > 1, Set(subjects.map(\.canvas)).count == 1 {
      parts = parts.map { _ in parts.dropFirst().reduce(parts[0]) { $0.joined(with: $1) } }
    }
    for (index, part) in parts.enumerated() { subjects[index].crop(to: part) }
  }
}
