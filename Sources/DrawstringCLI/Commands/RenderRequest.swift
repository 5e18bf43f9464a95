internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// The part of a request of `render` that does not depend on the effect.
struct RenderRequest {
  private let invocation: Invocation
  let background: PictureBackground

  /// The most frames; a larger number is treated as a mistake.
  private static let mostShots = 10_000
  private static let shots = 12
  private static let scenarioShots = 6

  init(_ invocation: Invocation) throws(UsageError) {
    self.invocation = invocation
    if let scale = invocation.number(.scale), !(scale > 0 && scale <= 100) {
      throw UsageError("--scale: a size is above 0 and at most 100")
    }
    // A file of pixels shows the background of the place where it is used.
    let isPixels = invocation.format(PictureFormat.svg) == .png
    background =
      isPixels && !invocation.has(.background) ? .none : try Self.background(invocation.text(.background))
    if invocation.has(.plot), invocation.format(PictureFormat.svg) == .ansi {
      throw UsageError("'--plot' and '--format ansi' exclude each other")
    }
    if invocation.has(.boxes), invocation.format(PictureFormat.svg) == .ansi {
      throw UsageError("'--boxes' and '--format ansi' exclude each other: there texts are boxes")
    }
    if invocation.has(.width), invocation.format(PictureFormat.svg) != .ansi {
      throw UsageError("'--width' needs '--format ansi'")
    }
    if invocation.has(.width), invocation.has(.scale) {
      throw UsageError("'--width' and '--scale' exclude each other")
    }
    if invocation.has(.count) {
      let spans = [OptionName.time, .pull, .progress].compactMap { invocation.span($0) }
      if invocation.has(.fps) { throw UsageError("'--count' and '--fps' exclude each other") }
      if !spans.isEmpty && spans.allSatisfy(\.isCounted) {
        throw UsageError("'--count' needs a range without a step, such as 0:1")
      }
    }
  }

  static func background(_ text: String?) throws(UsageError) -> PictureBackground {
    switch text {
    case nil: return .white
    case "none": return .none
    case "checker": return .checker
    case let text?:
      var diagnostics = Diagnostics()
      if let color = ColorParser.parse(ScalarText(text), &diagnostics), !diagnostics.hasErrors {
        return .color(color)
      }
      throw UsageError(
        "--background: '\(Printable.text(text))' is not a colour such as '#f4f4f4' or white, nor checker or none",
        found: text, among: NamedColors.names + ["checker", "none"])
    }
  }

  private var count: Int? { invocation.number(.count).map { Int(limiting: $0) } }

  /// Returns all frames to draw.
  func plan(
    _ effects: [Effect], _ replays: [Replay], _ budget: inout WorkBudget
  ) throws(UsageError) -> ShotPlan {
    if !replays.isEmpty { return try traced(replays.map(\.end)) }
    if invocation.first(of: [.time, .pull, .progress, .phase]) != nil {
      return try moments(of: effects, &budget)
    }
    return ScenarioPlan.make(
      effects, MomentOptions.moment(invocation, pull: nil),
      count: count, about: Self.scenarioShots, &budget)
  }

  /// Throws if a requested moment is impossible in one of the effects.
  private func check(_ shots: [Shot], _ effects: [Effect]) throws(UsageError) {
    for shot in shots {
      guard case .moment(let moment) = shot.question else { continue }
      for (index, effect) in effects.enumerated() {
        guard let reason = effect.impossibility(of: moment) else { continue }
        // With two files, the message names the file.
        let name = effects.count > 1 ? "\(shownName(index)): " : ""
        throw UsageError(name + reason)
      }
    }
  }

  private func traced(_ ends: [Duration]) throws(UsageError) -> ShotPlan {
    let end = ends.max() ?? .zero
    let instants: Instants
    if let rate = invocation.number(.fps) {
      try Self.checkCount(Int(limiting: min(rate * end.inSeconds, 1e9)))
      instants = try .rate(rate, through: end)
    } else if let span = invocation.span(.time) {
      instants = .range(span.range(count: count, about: Self.shots))
    } else {
      instants = .range(SampleSpan.ends(0, end.inSeconds).range(count: count, about: Self.shots))
    }
    try Self.checkCount(instants.count)
    let shots = (0..<instants.count).map { index in
      Shot(.instant(instants[index]), caption: Caption.seconds(instants[index].inSeconds))
    }
    return ShotPlan(
      [ShotSection(shots)], note: Caption.each(ends.map { "a trace of \(Caption.seconds($0.inSeconds))" }))
  }

  private func moments(of effects: [Effect], _ budget: inout WorkBudget) throws(UsageError) -> ShotPlan {
    let times = try times(of: effects, &budget)
    let pulls = try pulls(of: effects[0])
    let (rowCount, columnCount) = (pulls?.count ?? 1, times.count)
    let (total, isTooMuch) = rowCount.multipliedReportingOverflow(by: columnCount)
    try Self.checkCount(isTooMuch ? Int.max : total)
    let isSheet = rowCount > 1 && columnCount > 1
    var shots: [Shot] = []
    for row in 0..<rowCount {
      var moment = MomentOptions.moment(invocation, pull: pulls?[row])
      for column in 0..<columnCount {
        moment.time = Duration(seconds: times[column])
        let caption =
          rowCount > 1 && !isSheet ? Caption.points(pulls?[row] ?? 0) : Caption.seconds(times[column])
        shots.append(Shot(.moment(moment), caption: caption))
      }
    }
    try check(shots, effects)
    let rows = isSheet ? (0..<rowCount).map { Caption.points(pulls?[$0] ?? 0) } : []
    let note = Self.note(pulls, times, phase: invocation.text(.phase))
    let columns = isSheet ? (0..<columnCount).map { Caption.seconds(times[$0]) } : []
    let section = ShotSection(phase: invocation.text(.phase) ?? "", shots, rows: rows, columns: columns)
    return ShotPlan([section], note: note, columns: isSheet ? columnCount : nil)
  }

  private func times(of effects: [Effect], _ budget: inout WorkBudget) throws(UsageError) -> SampleRange {
    if let span = invocation.span(.time) { return span.range(count: count, about: Self.shots) }
    guard let count, invocation.first(of: [.pull, .progress]) == nil else { return SampleRange(single: 0) }
    // With only a phase and a number of frames: the whole visible length of the phase.
    let moment = MomentOptions.moment(invocation, pull: nil)
    let length = effects.map { ScenarioPlan.length(of: moment, $0, &budget) }.max() ?? 0
    return SampleRange(from: 0, through: length, count: count)
  }

  private func pulls(of effect: Effect) throws(UsageError) -> SampleRange? {
    try MomentOptions.pullSpan(invocation, of: effect)?.range(count: count, about: Self.shots)
  }

  private static func note(_ pulls: SampleRange?, _ times: SampleRange, phase: String?) -> String {
    var parts: [String] = phase.map { [$0] } ?? []
    if let pulls {
      parts.append(
        pulls.count > 1
          ? "pull \(Caption.points(pulls.first)) to \(Caption.points(pulls.last))"
          : "pull \(Caption.points(pulls.first))")
    }
    if times.count > 1 {
      parts.append("\(Caption.seconds(times.first)) to \(Caption.seconds(times.last))")
    }
    return parts.joined(separator: ", ")
  }

  /// A file's name in messages.
  private func shownName(_ operand: Int) -> String {
    Printable.text(Terminal.displayName(invocation.operands[operand]))
  }

  private static func checkCount(_ count: Int) throws(UsageError) {
    if count > mostShots { throw UsageError("that makes more than 10,000 pictures") }
  }

  /// One frame on its own, or several in a filmstrip.
  func document(
    _ plan: ShotPlan, _ subjects: inout [Subject], _ terminal: inout Terminal
  ) throws(UsageError) -> SVGElement {
    let shots = plan.shots
    let scale = invocation.number(.scale)
    if shots.count == 1, subjects.count == 1 {
      let frame = subjects[0].frame(shots[0].question)
      if subjects[0].isOverworked { throw .tooMuchWork("this moment") }
      return SVGDocument.element(
        subjects[0].picture(of: frame, keepingNames: true),
        on: subjects[0].isCropped ? subjects[0].canvas : frame.canvas, background: background,
        titled: subjects[0].effect.displayTitle, scale ?? 1)
    }
    var plan = plan
    var title = subjects[0].effect.displayTitle
    if subjects.count == 2 {
      title = "\(shownName(0)) above, \(shownName(1)) below"
    }
    if !plan.isSheet { plan.columns = invocation.number(.columns).map { Int(limiting: $0) } ?? plan.columns }
    var progress = ProgressLine("pictures", of: shots.count, on: terminal)
    guard
      var panel = plan.panel(
        subjects, title: title, background: background, cores: terminal.cores, &progress, &terminal.errors)
    else { throw .tooMuchPictures }
    panel.scale = scale
    return panel.document
  }
}

extension Invocation {
  /// The drawing of the rectangles of texts.
  var boxes: FramePicture.Boxes { has(.boxes) ? .outlined : .none }
}
