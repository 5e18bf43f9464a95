import DrawstringCompiler
import DrawstringCore
import DrawstringSyntax

/// Omissions, each once, in the order in which they were come to.
struct Omissions {
  private(set) var all: [Omission] = []
  private var known: Set<Omission> = []

  mutating func insert(_ omission: Omission) {
    if known.insert(omission).inserted { all.append(omission) }
  }
}

/// What a look at a whole spec left out, because it would have taken too long; with the limit that it came to where it
/// has one besides the budget of work.
enum Omission: Hashable {
  /// The effect at rest and the conditions of its phases.
  case moments
  /// Hand-overs.
  case transitions
  /// Jumps at one hand-over.
  case discontinuities(Int)
  /// Places within what a pull winds on.
  case timeBoundaries(root: Int, Int)
  /// Nodes in one top-level node.
  case nodes(root: Int, Int)
  /// Keyframes over a signal that begin again.
  case repeats(root: Int)
  /// The running effect.
  case run
  /// A refresh that the program begins.
  case begin
  /// Flashes in a phase.
  case flashes(String)
  /// Pairs of nodes that write the same.
  case writers(Int)
  /// Endless nodes.
  case loops(Int)
}
