package import Drawstring

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
  /// What stands to the left of each row; empty for nothing.
  package var rows: [String]

  package init(heading: String = "", note: String = "", _ shots: [Shot], rows: [String] = []) {
    self.heading = heading
    self.note = note
    self.shots = shots
    self.rows = rows
  }
}

/// What a picture shows in all.
package struct ShotPlan: Sendable {
  package var sections: [ShotSection]
  /// What it shows, in a few words.
  package var note: String
  /// How many pictures stand in a row where that has a meaning, as in a sheet.
  package var columns: Int?

  package init(_ sections: [ShotSection], note: String, columns: Int? = nil) {
    self.sections = sections
    self.note = note
    self.columns = columns
  }

  package var shots: [Shot] { sections.flatMap(\.shots) }
}
