/// A reader or a player that takes any bytes, with the invariants that must hold for all of them.
///
/// `run` gives what did not hold, in a sentence; a trap ends the process, which is as much of a finding. The fuzzers in
/// `Tests/Tools/Fuzz` look for such bytes, and an ordinary test runs all that were ever found.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The bytes of a spec: findings that lie inside it, or an effect that passes the whole-spec checks and can be played.
  case spec
  /// A place's type and the text of a value there: a formula, a literal, a colour.
  case formula
  /// SVG path data, and every question about the path.
  case path
  /// An easing, at and beyond the ends of its progress.
  case easing
  /// A trace file, replayed.
  case trace
  /// Choices for an effect, a trace and instants drawn from them.
  case evaluation
  /// Choices for an effect and a trace, and for another way to write and to tell them.
  case equivalence
  /// A compiled effect with any checksum.
  case compiled
  /// An SVG drawing, imported.
  case drawing
  /// A vector drawable of Android, imported.
  case vector
  /// A Lottie animation, imported.
  case animation

  /// Nil where all is well.
  public func run(_ bytes: [UInt8]) -> String? {
    switch self {
    case .spec: SpecFuzz.failure(bytes)
    case .formula: FormulaFuzz.failure(bytes)
    case .path: PathFuzz.failure(bytes)
    case .easing: EasingFuzz.failure(bytes)
    case .trace: TraceFuzz.failure(bytes)
    case .evaluation: EvaluationFuzz.failure(bytes)
    case .equivalence: EquivalenceFuzz.failure(bytes)
    case .compiled: CompiledFuzz.failure(bytes)
    case .drawing, .vector: DrawingFuzz.failure(bytes)
    case .animation: DrawingFuzz.failure(ofAnimation: bytes)
    }
  }
}
