package import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax

/// Printing a spec in another way and reading it again: the graph is the same.
package enum Reprint {
  /// What differs between what was read and what its tree is printed as; nil where nothing does.
  package static func difference(of tree: SpecTree, _ loaded: LoadedSpec) -> String? {
    guard let effect = loaded.effect else { return nil }
    let expected = dump(effect)
    for (style, text) in [("block", tree.blockYAML), ("flow", tree.flowYAML)] {
      let again = LoadedSpec(name: "again.yaml", bytes: Array(text.utf8))
      guard let other = again.effect else {
        return "printed in \(style) style it has errors: \(again.diagnostics.map(\.message))"
      }
      if SpecTree(again.document) != tree { return "printed in \(style) style it says something else" }
      if dump(other) != expected { return "printed in \(style) style it is another graph" }
    }
    return nil
  }

  /// Every word and number of the graph but the lines of its source.
  private static func dump(_ effect: Effect) -> String {
    var names = effect.graph.names
    for index in names.tracks.indices { names.tracks[index].line = 0 }
    var text = ""
    Swift.dump(effect.graph.named(names), to: &text)
    return text
  }
}
