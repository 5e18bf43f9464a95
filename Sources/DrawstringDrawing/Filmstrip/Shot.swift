package import Drawstring
internal import DrawstringOutput

/// One picture that is asked for: what of the effect, and what is written below it.
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

/// Pictures that belong together, under a heading.
package struct ShotSection: Sendable {
  package var heading: String
  package var note: String
  package var shots: [Shot]
  /// The phase that goes without saying.
  package var phase: String
  /// What stands to the left of each row and above each column, as in a sheet; empty for nothing.
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

/// What a picture shows in all.
package struct ShotPlan: Sendable {
  package var sections: [ShotSection]
  /// What it shows, in a few words.
  package var note: String
  /// How many pictures stand in a row; nil for as many as look well.
  package var columns: Int?

  package init(_ sections: [ShotSection], note: String, columns: Int? = nil) {
    self.sections = sections
    self.note = note
    self.columns = columns
  }

  /// Whether each row and each column has a meaning.
  package var isSheet: Bool { sections.contains { !$0.columns.isEmpty } }

  package var shots: [Shot] { sections.flatMap(\.shots) }
}
