internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringSyntax

/// What a look at a whole spec left out, because it would have taken too long; each with the limit that it came to.
enum Omission: Hashable {
  /// Hand-overs: numbers in frames.
  case seams(Int)
  /// Jumps at one hand-over.
  case leaps(Int)
  /// Places within what a pull winds on.
  case joints(root: Int, Int)
  /// Nodes in one outermost node.
  case nodes(root: Int, Int)
  /// A path: lines that it comes to.
  case outline(String, Int)
  /// Keyframes over a signal that begin again: numbers.
  case repeats(root: Int, Int)
  /// The running effect: numbers in frames.
  case run(Int)
  /// Flashes in a phase: numbers in frames.
  case flashes(String, Int)
  /// Pairs of nodes that write the same.
  case writers(Int)
  /// Endless nodes.
  case loops(Int)
  /// Variants: numbers in their frames.
  case variants(Int)
}

/// Omissions, each once, in the order in which they were come to.
struct Omissions {
  private(set) var all: [Omission] = []
  private var known: Set<Omission> = []

  mutating func insert(_ omission: Omission) {
    if known.insert(omission).inserted { all.append(omission) }
  }
}
