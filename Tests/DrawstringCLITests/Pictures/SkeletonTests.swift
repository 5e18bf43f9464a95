import Drawstring
import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Testing

/// Frames of one effect are the same elements with other numbers.
@Suite struct SkeletonTests {
  private static let specs =
    // Layers that pass each other change places.
    ProjectFiles.effects.filter { !$0.text.contains(".zPosition:") }
    + ProjectFiles.texts(in: "Tests/Pictures", endings: [".yaml"])

  /// Attributes whose words tell something apart that is no number.
  private static let changing: Set<String> = [
    "d", "display", "clip-path", "mask", "stroke-dasharray", "fill-rule", "text-anchor",
  ]

  private static func moments(_ effect: Effect) -> [Moment] {
    var moments: [Moment] = [.idle]
    for time in [0, 40, 130, 350, 612, 990, 2100] {
      moments.append(.refreshing(after: .milliseconds(time)))
      moments.append(.finishing(after: .milliseconds(time)))
      if let trigger = effect.trigger {
        for part in [0.2, 0.6, 1, 1.4] {
          moments.append(.dragging(to: trigger * part, after: .milliseconds(time)))
        }
        moments.append(.cancelling(after: .milliseconds(time)))
      }
    }
    return moments
  }

  /// The element with all its words and without its numbers.
  private static func skeleton(_ element: SVGElement) -> [String] {
    var lines = [element.name]
    for attribute in element.attributes {
      lines.append(
        attribute.name + (changing.contains(attribute.name) ? "" : "=\(attribute.value.words)"))
    }
    for child in element.children { lines += skeleton(child) }
    return lines + ["/"]
  }

  @Test(arguments: specs.map(\.path)) func wordsStayWhereNumbersMove(_ path: String) throws {
    let text = try #require(Self.specs.first { $0.path == path }?.text)
    let effect = try Effect(yaml: text)
    let drawing = FrameDrawing(effect.graph)
    let moments = Self.moments(effect)
    let first = Self.skeleton(drawing.element(of: effect.frame(at: moments[0])))
    for moment in moments.dropFirst() {
      let skeleton = Self.skeleton(drawing.element(of: effect.frame(at: moment)))
      #expect(skeleton == first, "\(moment)")
    }
  }

  @Test(arguments: specs.map(\.path)) func everyLayerHasItsPlace(_ path: String) throws {
    let text = try #require(Self.specs.first { $0.path == path }?.text)
    let effect = try Effect(yaml: text)
    let element = FrameDrawing(effect.graph, idPrefix: "x-").element(of: effect.frame(at: .idle))
    var found: [String] = []
    func look(_ element: SVGElement) {
      if let name = element["data-layer"] { found.append(SVGPrinter.text(name)) }
      if let id = element["id"] { #expect(SVGPrinter.text(id).hasPrefix("x-")) }
      element.children.forEach(look)
    }
    look(element)
    #expect(found.sorted() == effect.frame(at: .idle).layers.map(\.id).sorted())
  }
}
