package import DrawstringCore
package import DrawstringLoader
package import DrawstringOutput

/// The pictures of an effect in motion, one after another at a steady rate.
package struct FrameFilm: Sendable {
  /// What is shown.
  package enum Subject: Sendable {
    /// A whole refresh or a trace, with the content that is pulled.
    case scenario(Scenario)
    /// A phase from a moment on, for so long; a loop is as long as its round, so that it has no seam.
    case phase(Moment, Duration)
  }

  private let effect: Effect
  private let subject: Subject
  private let surroundings: PictureSurroundings?
  private let background: PictureBackground
  private let assets: ImageAssets
  private let boxes: FramePicture.Boxes
  private let scale: Double
  /// The part of the canvas that is shown; nil for all.
  private let crop: CanvasRect?
  /// The pictures a second.
  package let rate: Double
  package let count: Int

  /// The most pictures of a film.
  package static let mostFrames = 6_000
  /// The pictures that a core draws before it hands them on.
  private static let block = 8
  /// The most pixels of pictures that wait to be handed on, beyond one picture.
  private static let mostWaiting = 40_000_000

  /// No part of a film has more than `fastest` pictures a second. A nil background is an automatic one.
  package init(
    _ effect: Effect, _ subject: Subject, rate: Double, fastest: Double = .infinity, scale: Double,
    background: PictureBackground?, crop: CanvasRect? = nil, assets: ImageAssets,
    boxes: FramePicture.Boxes = .none
  ) {
    self.effect = effect
    self.subject = subject
    self.scale = scale
    self.crop = crop
    self.background = background ?? .none
    self.assets = assets
    self.boxes = boxes
    var length = 0.0
    switch subject {
    case .scenario(let scenario):
      surroundings = PictureSurroundings(effect.graph, scenario.timeline, background: background, crop: crop)
      length = Double(scenario.length) / 10_000
    case .phase(_, let duration):
      surroundings = nil
      length = duration.inSeconds
    }
    // A round that is no whole number of pictures is cut into as many equal parts.
    let most = (length * fastest + 1e-6).rounded(.down)
    count = Int(limiting: min(max(min((length * rate).rounded(), most), 1), 1e9))
    if case .phase = subject, length > 0 { self.rate = Double(count) / length } else { self.rate = rate }
  }

  /// The time for which a picture is shown, at least 1, in parts of a second; `unit` is their number in a second.
  package func delay(_ index: Int, unit: Int) -> Int {
    func end(_ index: Int) -> Int { Int(limiting: (Double(index) / rate * Double(unit)).rounded()) }
    return max(end(index + 1) - end(index), 1)
  }

  /// The document of each picture; nil where one takes too much work.
  private func document(_ index: Int, _ buffer: inout FrameBuffer, _ budget: inout WorkBudget) -> SVGElement?
  {
    let time = Nanoseconds(Int64(limiting: (Double(index) / rate * 1e9).rounded()))
    switch subject {
    case .scenario(let scenario):
      guard buffer.show(scenario.timeline, at: time, &budget), let surroundings else { return nil }
      let frame = buffer.frame
      return surroundings.document(picture(of: frame), pull: frame.pull, scale: scale)
    case .phase(var moment, _):
      moment.time += time.duration
      guard buffer.fill(moment, &budget) else { return nil }
      let frame = buffer.frame
      return SVGDocument.element(
        picture(of: frame), on: crop ?? frame.canvas, background: background, titled: "", scale)
    }
  }

  private func picture(of frame: EffectFrame) -> SVGElement {
    SVGElement(FramePicture(frame, assets: assets, boxes: boxes))
  }

  /// What a core draws at a time.
  private struct Block: Sendable {
    var pictures: [Bitmap] = []
    /// The work of each picture.
    var work: [Int] = []
    /// The characters that are drawn as boxes.
    var missing: Set<Character> = []
    /// Whether a picture is too much work or too large.
    var isTooMuch = false
  }

  /// Hands on all pictures in order; false where they are too much work for the budget, or too large. Adds the characters that are
  /// drawn as boxes to `missing`.
  package func run(
    _ cores: Cores, _ budget: inout WorkBudget, missing: inout Set<Character>, _ body: (Int, Bitmap) -> Bool
  ) -> Bool {
    var next = 0
    // The first picture, alone, says how large they are.
    var (strands, length) = (1, 1)
    while next < count {
      let blocks = (0..<strands).map { part -> Range<Int> in
        let first = min(next + part * length, count)
        return first..<min(first + length, count)
      }
      let left = budget
      let drawn = cores.map(blocks) { draw($0, left) }
      for block in drawn {
        for (picture, work) in zip(block.pictures, block.work) {
          budget.spend(work)
          // No matter how many cores there are, a film ends at the same picture.
          if budget.isSpent { return false }
          if !body(next, picture) { return true }
          next += 1
          let fitting = max(Self.mostWaiting / (picture.width * picture.height), 1)
          strands = min(cores.count, fitting)
          length = min(Self.block, fitting / strands)
        }
        missing.formUnion(block.missing)
        if block.isTooMuch { return false }
      }
    }
    return true
  }

  private func draw(_ indices: Range<Int>, _ budget: WorkBudget) -> Block {
    var block = Block()
    var buffer = effect.makeFrameBuffer()
    var left = budget
    for index in indices {
      var own = left
      guard let document = document(index, &buffer, &own), !own.isSpent,
        let picture = PixelPicture.bitmap(of: document, fonts: assets.fonts, &own, missing: &block.missing),
        !own.isSpent
      else {
        block.isTooMuch = true
        break
      }
      own.spend(
        document.byteCount * WorkBudget.readByte + picture.width * picture.height * WorkBudget.filmPixel)
      block.pictures.append(picture)
      block.work.append(left.left - own.left)
      left = own
    }
    return block
  }
}

extension SVGDocument {
  /// A drawing alone on its canvas.
  package static func element(
    _ picture: SVGElement, on canvas: CanvasRect, background: PictureBackground, titled title: String,
    _ scale: Double
  ) -> SVGElement {
    var children: [SVGElement] =
      background.definitions.isEmpty ? [] : [SVGElement("defs", children: background.definitions)]
    if background != .none {
      var back = SVGElement(
        "rect",
        [
          .init("x", SVGText(canvas.x)), .init("y", SVGText(canvas.y)), .init("width", SVGText(canvas.width)),
          .init("height", SVGText(canvas.height)), .init("fill", background.fill),
        ])
      if let opacity = background.fillOpacity {
        back.attributes.append(.init("fill-opacity", SVGText(opacity)))
      }
      children.append(back)
    }
    children += picture.content
    return element(
      width: canvas.width * scale, height: canvas.height * scale, viewBox: viewBox(of: canvas),
      title: title, children: children)
  }
}
