import DrawstringCore

enum LeaveWord: String, CaseIterable {
  case now
  case loopEnd = "loop-end"
}

enum PathTurn: String, CaseIterable {
  case unturned = "none"
  case auto
  case autoReverse = "auto-reverse"
}

enum StaggerOrigin: String, CaseIterable { case first, last, center, edges, random }

enum BodyShape: String, CaseIterable { case circle }

enum EscapeRate: String, CaseIterable { case drag }

enum PhaseWord: String, CaseIterable {
  case idle, pulling, armed, armedFloor, floor, refreshing, finishing, cancelling, closing, dragging, always

  var phases: PhaseSet {
    switch self {
    case .dragging: .dragging
    case .always: .always
    default: Phase(rawValue: rawValue).map { PhaseSet($0) } ?? PhaseSet()
    }
  }
}

enum EventPlace: String, CaseIterable { case start, end }

enum ArcDirection: String, CaseIterable { case clockwise, counterclockwise }

/// How two paths of different structure are made comparable.
package enum AlignWord: String, CaseIterable, Sendable { case auto, strict }
