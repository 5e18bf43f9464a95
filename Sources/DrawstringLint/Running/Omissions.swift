import DrawstringCompiler
import DrawstringCore
import DrawstringSyntax

/// The omissions of a lint, without duplicates, in the order of insertion.
struct Omissions {
  private(set) var all: [Omission] = []
  private var known: Set<Omission> = []

  mutating func insert(_ omission: Omission) {
    if known.insert(omission).inserted { all.append(omission) }
  }
}

/// A part of the lint that was skipped because it would take too long; with the limit that was reached, unless the limit
/// is the budget of work.
enum Omission: Hashable {
  /// The effect at rest and the conditions of its phases.
  case moments
  /// Transitions.
  case transitions
  /// Jumps at one transition.
  case discontinuities(Int)
  /// Time boundaries of a root that runs over the pull.
  case timeBoundaries(root: Int, Int)
  /// Nodes in one top-level node.
  case nodes(root: Int, Int)
  /// Keyframes that repeat over a signal.
  case repeats(root: Int)
  /// The running effect.
  case run
  /// A refresh that the host begins.
  case begin
  /// Other values of inputs, with the words of the first one that was not checked.
  case inputs(String)
  /// Flashes in a phase.
  case flashes(String)
  /// Pairs of nodes that write one property.
  case writers(Int)
  /// Endless nodes.
  case loops(Int)
}
