internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports

/// The request of `render` for a film in pixels: APNG, GIF, or numbered PNG files.
struct FilmRequest {
  private let invocation: Invocation
  private let format: PictureFormat
  /// The name of numbered files; nil for one file.
  private let numbered: NumberedName?
  private let rate: Double
  /// Nil for an automatic background.
  private let background: PictureBackground?

  /// The options that choose single frames.
  private static let stillOnly: [OptionName] = [.plot, .time, .pull, .progress, .count, .columns, .width]

  /// Whether the output is a film, in one file or in numbered files.
  static func isFilm(_ invocation: Invocation) -> Bool {
    let format = invocation.format(PictureFormat.svg)
    return invocation.command.name == .render
      && (format.isFilm || format == .png && invocation.text(.output).flatMap(NumberedName.init) != nil)
  }

  /// The most frames a second: GIF counts hundredths of a second, and players show a frame of one hundredth for a tenth.
  private static func fastest(_ format: PictureFormat) -> Double { format == .gif ? 50 : 240 }

  /// Nil if the request is not for a film.
  init?(_ invocation: Invocation, background: PictureBackground) throws(UsageError) {
    let format = invocation.format(PictureFormat.svg)
    let numbered = format == .png ? invocation.text(.output).flatMap(NumberedName.init) : nil
    guard format.isFilm || numbered != nil else {
      if invocation.has(.play), format == .png {
        throw UsageError(
          "'--play' needs a film: '-o x.apng', '-o x.gif', or '-o %04d.png' for a file for each frame")
      }
      return nil
    }
    if let extra = invocation.first(of: Self.stillOnly) {
      throw UsageError("'\(extra.spelling)' chooses single frames, and a film shows all of them")
    }
    if invocation.operands.count > 1 { throw UsageError("a film shows one effect") }
    self.invocation = invocation
    self.format = format
    self.numbered = numbered
    rate = invocation.number(.fps) ?? (format == .gif ? 25 : 30)
    if format == .gif, rate > Self.fastest(format) {
      throw UsageError("--fps: players show at most 50 frames a second of a GIF")
    }
    if !(rate >= 1) { throw UsageError("--fps: a film has at least 1 frame a second") }
    if rate > Self.fastest(format) { throw UsageError("--fps: a film has at most 240 frames a second") }
    self.background = invocation.has(.background) ? background : nil
    // GIF has no soft edges on a transparent ground.
    if format == .gif, self.background == PictureBackground.none {
      throw UsageError("--background: a GIF has no half transparent pixels; '-o x.apng' has them")
    }
  }

  func run(
    _ effect: Effect, trace: Trace?, assets: ImageAssets, _ terminal: inout Terminal
  ) throws(UsageError) -> ExitCode {
    var budget = WorkBudget.command
    let subject = try subject(of: effect, trace: trace, &budget)
    let background = background ?? (format == .gif && invocation.has(.phase) ? .white : nil)
    let film = FrameFilm(
      effect, subject, rate: rate, fastest: Self.fastest(format), scale: invocation.number(.scale) ?? 1,
      background: background, crop: try part(of: effect, subject, on: background, &budget), assets: assets,
      boxes: invocation.boxes)
    if film.count > FrameFilm.mostFrames {
      throw UsageError("--fps: that makes more than \(FrameFilm.mostFrames) frames")
    }
    if let numbered {
      try terminal.checkFiles((0..<film.count).map { numbered.path($0 + 1) }, option: "--output")
    }
    let unit = format == .gif ? 100 : 1000
    var reel = Film(unit: unit, cores: terminal.cores)
    var progress = ProgressLine("frames", of: film.count, on: terminal)
    var isWritten = true
    var isTooLarge = false
    var work = WorkBudget.command
    var missing: Set<Character> = []
    let isWhole = film.run(terminal.cores, &work, missing: &missing) { index, picture in
      progress.done(index, &terminal.errors)
      if let numbered {
        isWritten = terminal.write(
          PNGFile(picture).bytes, to: numbered.path(index + 1), option: "--output")
        return isWritten
      }
      isTooLarge = format == .gif && max(picture.width, picture.height) > GIFFile.largestSide
      if isTooLarge { return false }
      reel.add(format == .gif ? picture.onWhite : picture, delay: film.delay(index, unit: unit))
      return !reel.isTooLarge
    }
    progress.end(&terminal.errors)
    terminal.note(missing: missing)
    if isTooLarge { throw UsageError("--scale: a GIF has at most \(GIFFile.largestSide) pixels on a side") }
    if !isWritten { return .failure }
    if !isWhole { throw .tooMuchWork("a film of this") }
    if reel.isTooLarge {
      throw UsageError(
        "--scale: so many changes take more memory than a film may; a name with %04d is a file for each frame"
      )
    }
    if numbered == nil { terminal.output.write(format == .gif ? GIFFile(reel).bytes : PNGFile(reel).bytes) }
    return .clean
  }

  /// The part of the canvas that `--crop` shows; nil for all.
  private func part(
    of effect: Effect, _ subject: FrameFilm.Subject, on background: PictureBackground?,
    _ budget: inout WorkBudget
  ) throws(UsageError) -> CanvasRect? {
    guard let crop = Crop(invocation) else { return nil }
    var box: SeenBox
    switch subject {
    case .scenario(let scenario):
      box = try crop.box(of: effect, on: background ?? .white)
      box.add(scenario, of: effect, &budget)
    case .phase(let moment, let length):
      box = try crop.box(of: effect, on: background ?? .none)
      box.add(moment, through: length, of: effect, &budget)
    }
    return try crop.part(box, of: effect.graph.canvas)
  }

  private func subject(
    of effect: Effect, trace: Trace?, _ budget: inout WorkBudget
  ) throws(UsageError) -> FrameFilm.Subject {
    if trace == nil, invocation.has(.phase), !invocation.has(.play) {
      var moment = MomentOptions.moment(invocation, pull: nil)
      if let reason = effect.impossibility(of: moment) { throw UsageError(reason) }
      let round = ScenarioPlan.round(of: moment, effect, &budget)
      moment.time = Duration(seconds: round.intro)
      return .phase(moment, Duration(seconds: round.length))
    }
    return .scenario(try PlayRequest.scenario(invocation, of: effect, trace: trace, &budget))
  }
}

/// A path with `%d` or `%04d` for the number of a file, not followed by a letter.
struct NumberedName {
  private let before: String
  private let after: String
  private let digits: Int

  /// Nil for a path without a number.
  init?(_ path: String) {
    guard let percent = path.lastIndex(of: "%"),
      let letter = path[percent...].firstIndex(of: "d")
    else { return nil }
    let middle = path[path.index(after: percent)..<letter]
    guard middle.allSatisfy(\.isASCII), middle.count <= 2, let digits = middle.isEmpty ? 1 : Int(middle),
      digits >= 0, path[path.index(after: letter)...].first?.isLetter != true
    else {
      return nil
    }
    before = String(path[..<percent])
    after = String(path[path.index(after: letter)...])
    self.digits = digits
  }

  func path(_ number: Int) -> String {
    let text = String(number)
    return before + String(repeating: "0", count: max(digits - text.count, 0)) + text + after
  }
}
