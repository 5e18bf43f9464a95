internal import DrawstringCore
package import DrawstringLoader
package import DrawstringOutput

extension ShotPlan {
  /// Takes all pictures, those of each effect one below the other; nil where that is too much work, or too large.
  package func panel(
    _ subjects: [Subject], title: String, background: PictureBackground, cores: Cores,
    _ progress: inout ProgressLine, _ screen: inout OutputSink
  ) -> Panel? {
    guard var takes = takes(of: subjects, cores, &progress, &screen)?[...] else { return nil }
    var sections: [Panel.Section] = []
    var number = 0
    for section in self.sections {
      var cells: [Panel.Cell] = []
      var phases: [Phase?] = subjects.map { _ in nil }
      for shot in section.shots {
        var pictures: [SVGElement?] = []
        var changes: [String?] = []
        for (index, take) in (takes.popFirst() ?? []).enumerated() {
          guard let take else {
            pictures.append(nil)
            changes.append(nil)
            continue
          }
          pictures.append(take.picture.prefixingIDs(with: "p\(number)-"))
          number += 1
          // The phase is stated where it changes, unless the heading states it.
          let phase = take.phase
          let isTold = phase == phases[index] || [section.heading, section.phase].contains(phase.rawValue)
          changes.append(isTold ? nil : phase.rawValue)
          phases[index] = phase
        }
        cells.append(Panel.Cell(pictures, caption: shot.caption, note: Caption.each(changes)))
      }
      sections.append(
        Panel.Section(
          heading: section.heading, note: section.note, cells: cells, rows: section.rows,
          columns: section.columns))
    }
    return Panel(
      title: title, note: note, sections: sections,
      canvases: subjects.map(\.canvas), background: background, columns: columns)
  }

  /// The picture of one effect in a shot.
  private struct Take: Sendable {
    var phase: Phase
    var picture: SVGElement
  }

  /// A worker of one core, with its own effects' buffers, since these keep the last frame.
  private struct Strand: Sendable {
    var subjects: [Subject]
    let isStory: Bool
    var takes: [[Take?]] = []
    /// The size of all of its pictures, in bytes.
    var size = 0
    /// Whether they take too much work, or are too large, for one core already.
    var isTooMuch: Bool {
      size > WorkBudget.mostBytes || subjects.contains { $0.isOverworked || $0.budget.isSpent }
    }

    mutating func take(_ shots: ArraySlice<Shot>) {
      takes = shots.map { shot in
        subjects.indices.map { index in
          guard !isTooMuch, subjects[index].canShow(shot.question) else { return nil }
          let frame = subjects[index].frame(shot.question)
          let picture = subjects[index].picture(of: frame, hidingUnseen: isStory)
          size += picture.byteCount
          return Take(phase: frame.phase, picture: picture)
        }
      }
    }
  }

  /// The number of shots at a time: small enough for a steady progress, large enough to avoid waiting.
  private static let shotsOfStrand = 16

  /// For each shot, the picture of each effect; nil where an effect never reaches it.
  private func takes(
    of subjects: [Subject], _ cores: Cores, _ progress: inout ProgressLine, _ screen: inout OutputSink
  ) -> [[Take?]]? {
    let shots = shots
    let count = shots.count > 1 ? cores.count : 1
    let block = min(Self.shotsOfStrand, (shots.count - 1) / count + 1)
    var strands = Array(repeating: Strand(subjects: subjects, isStory: isStory), count: count)
    var takes: [[Take?]] = []
    while takes.count < shots.count {
      let start = takes.count
      cores.change(&strands) { index, strand in
        let first = min(start + index * block, shots.count)
        strand.take(shots[first..<min(first + block, shots.count)])
      }
      for strand in strands { takes += strand.takes }
      // Each core has the whole budget; together they may not exceed it.
      let spent = strands.reduce(0) { $0 + $1.subjects.reduce(0) { $0 + $1.budget.spent } }
      if spent >= WorkBudget.command.left { return nil }
      if strands.contains(where: \.isTooMuch) { return nil }
      if strands.reduce(0, { $0 + $1.size }) > WorkBudget.mostBytes { return nil }
      progress.done(takes.count, &screen)
    }
    progress.end(&screen)
    return takes
  }
}

/// A requested picture: the moment of the effect, and its caption.
package struct Shot: Sendable {
  package enum Question: Sendable {
    case moment(Moment)
    /// An instant of the trace.
    case instant(Duration)
  }

  package var question: Question
  package var caption: String

  package init(_ question: Question, caption: String) {
    self.question = question
    self.caption = caption
  }
}

/// Pictures under one heading.
package struct ShotSection: Sendable {
  package var heading: String
  package var note: String
  package var shots: [Shot]
  /// The phase that is not stated.
  package var phase: String
  /// The titles to the left of each row and above each column, as in a sheet; empty for none.
  package var rows: [String]
  package var columns: [String]

  package init(
    heading: String = "", note: String = "", phase: String = "", _ shots: [Shot], rows: [String] = [],
    columns: [String] = []
  ) {
    self.heading = heading
    self.note = note
    self.phase = phase
    self.shots = shots
    self.rows = rows
    self.columns = columns
  }
}

/// The contents of a picture.
package struct ShotPlan: Sendable {
  package var sections: [ShotSection]
  /// The title, in a few words.
  package var note: String
  /// The number of pictures in a row; nil for the default.
  package var columns: Int?
  /// Whether the part above the upper edge of the screen is covered.
  package var isStory: Bool

  package init(_ sections: [ShotSection], note: String, columns: Int? = nil, isStory: Bool = false) {
    self.sections = sections
    self.note = note
    self.columns = columns
    self.isStory = isStory
  }

  /// Whether rows and columns have a meaning.
  package var isSheet: Bool { sections.contains { !$0.columns.isEmpty } }

  package var shots: [Shot] { sections.flatMap(\.shots) }
}
