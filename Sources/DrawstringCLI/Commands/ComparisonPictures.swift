internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// Frames of two effects side by side, at the same moments.
struct ComparisonPictures {
  private var a: Subject
  private var b: Subject
  /// The number of the next picture, for unique ids of SVG definitions.
  private var number = 0
  private static let count = 5

  /// The budget for computing the lengths of phases.
  private var budget: WorkBudget
  /// The total size of the pictures, in bytes.
  private var size = 0

  init(_ a: Effect, _ b: Effect, fonts: [TrueTypeFont] = [], _ budget: WorkBudget) {
    self.budget = budget.share(of: 3)
    var assets = ImageAssets()
    assets.fonts = fonts
    self.a = Subject(a, assets: assets, self.budget)
    self.b = Subject(b, assets: assets, self.budget)
    crop()
  }

  /// Crops the canvases to their visible content; canvases of one size get the same part.
  private mutating func crop() {
    var boxes = [SeenBox(on: .white), SeenBox(on: .white)]
    for phase in [nil, Phase.pulling, .refreshing, .finishing] {
      for (moment, _) in moments(of: phase, []) {
        let question = Shot.Question.moment(moment)
        for (index, frame) in [a.frame(question), b.frame(question)].enumerated() {
          boxes[index].add(frame, &budget)
        }
      }
    }
    if isOverworked || budget.isSpent { return }
    let parts = [boxes[0].crop(of: a.canvas), boxes[1].crop(of: b.canvas)].compactMap(\.self)
    guard let first = parts.first, let last = parts.last else { return }
    let isShared = a.canvas == b.canvas
    if isShared || parts.count == 2 {
      a.crop(to: isShared ? first.joined(with: last) : first)
      b.crop(to: isShared ? first.joined(with: last) : last)
    }
  }

  /// Whether the pictures exceeded the budget, so that some may be wrong.
  var isOverworked: Bool { a.isOverworked || b.isOverworked || size > WorkBudget.mostBytes }

  /// A strip of a phase, with frames at the largest of the given differences; empty if neither effect is ever in the
  /// phase.
  mutating func strip(of phase: Phase?, worst differences: [Comparison.Difference]) -> String {
    let moments = moments(of: phase, differences)
    if moments.isEmpty { return "" }
    var figures = ""
    for (moment, notes) in moments {
      let (first, second) = (picture(true, moment), picture(false, moment))
      // The caption names the phase of an effect if it differs.
      let others = [("A", first.phase), ("B", second.phase)].filter { $1 != moment.impliedPhase }
      let elsewhere = others.map { "\($0) is \($1.rawValue)" }.joined(separator: ", ")
      let place = Comparison.place(moment) + (elsewhere.isEmpty ? "" : "; \(elsewhere)")
      let caption = ComparisonPage.escaped(place)
      let note = notes.isEmpty ? "" : "<span>\(ComparisonPage.escaped(notes.joined(separator: ", ")))</span>"
      figures += "<figure>\(first.text)\(second.text)"
      figures += "<figcaption>\(caption)\(note)</figcaption></figure>\n"
    }
    return "<div class=\"strip\">\n\(figures)</div>\n"
  }

  /// Evenly spaced moments and the moments of the largest differences, with the names of the properties that differ
  /// most.
  private mutating func moments(
    of phase: Phase?, _ differences: [Comparison.Difference]
  ) -> [(moment: Moment, notes: [String])] {
    guard let phase else { return lasting }
    let kinds = Comparison.moments(a.effect, b.effect).filter { $0.impliedPhase == phase && !$0.begin }
    var found: [(moment: Moment, notes: [String])] = []
    if phase == .pulling, let trigger = a.effect.trigger, let other = b.effect.trigger {
      let last = max(trigger, other) * 1.2
      found = (0..<Self.count).map { step in
        (Moment(phase: .pulling, pull: last * Double(step) / Double(Self.count - 1)), [])
      }
    } else if let moment = kinds.first,
      let length = Comparison.longest(of: moment, a.effect, b.effect, &budget)
    {
      let end = length.end.seconds
      // The end of a loop equals its start, and is left out.
      let parts = length.isFinal ? Self.count - 1 : Self.count
      let isStill = end == 0
      found = (0..<(isStill ? 1 : Self.count)).map { step in
        var moment = moment
        // Whole sixtieths of a second, so that the moment of a largest difference can be one of these.
        let time = (end * 60 * Double(step) / Double(parts)).rounded() / 60
        moment.time = Duration(seconds: time)
        return (moment, [])
      }
    }
    for difference in differences.sorted(by: { $0.amount > $1.amount }).prefix(3) {
      if let place = found.firstIndex(where: { $0.moment == difference.moment }) {
        found[place].notes.append(difference.property.title)
      } else {
        found.append((difference.moment, [difference.property.title]))
      }
    }
    return found.sorted { a, b in
      if a.moment.begin != b.moment.begin { return b.moment.begin }
      return (a.moment.pull ?? 0, a.moment.time) < (b.moment.pull ?? 0, b.moment.time)
    }
  }

  /// One moment of each phase, for differences that are the same in every frame.
  private var lasting: [(moment: Moment, notes: [String])] {
    var moments = Comparison.moments(a.effect, b.effect).filter {
      !$0.begin && $0.impliedPhase != .cancelling
    }
    if let trigger = a.effect.trigger, let other = b.effect.trigger {
      moments.insert(Moment(phase: .pulling, pull: max(trigger, other) / 2), at: 1)
    }
    return moments.map { ($0, []) }
  }

  /// Whether the lengths of a phase differ between the effects.
  mutating func differInLength(_ phase: Phase) -> Bool {
    guard
      let moment = Comparison.moments(a.effect, b.effect).first(where: {
        $0.impliedPhase == phase && !$0.begin
      }),
      let shorter = Comparison.length(of: moment, a.effect, b.effect, &budget),
      let longer = Comparison.longest(of: moment, a.effect, b.effect, &budget)
    else { return false }
    return shorter.isFinal && longer.end > shorter.end
  }

  private mutating func picture(_ isFirst: Bool, _ moment: Moment) -> (text: String, phase: Phase) {
    let question = Shot.Question.moment(moment)
    let frame = isFirst ? a.frame(question) : b.frame(question)
    let drawn = (isFirst ? a.picture(of: frame) : b.picture(of: frame)).prefixingIDs(with: "p\(number)-")
    number += 1
    let canvas = isFirst ? a.canvas : b.canvas
    let element = SVGDocument.element(
      width: canvas.width, height: canvas.height, viewBox: SVGDocument.viewBox(of: canvas),
      title: "\(isFirst ? "A" : "B"), \(Comparison.place(moment))", children: [drawn])
    let text = SVGDocument.text(element)
    size += text.utf8.count
    return (text, frame.phase)
  }
}
