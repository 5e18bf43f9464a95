import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// A picture that stands still says no more than it must.
@Suite struct PruningTests {
  private let dot = SVGElement("path", [.init("d", "M0 0L1 1Z"), .init("fill", "#f00")])

  private func group(_ attributes: [SVGElement.Attribute], _ children: SVGElement...) -> SVGElement {
    SVGElement("g", attributes, children: children)
  }

  private func printed(_ element: SVGElement, keepingNames: Bool = false) -> String? {
    element.pruned(keepingNames: keepingNames).map(SVGPrinter.text)
  }

  private let plain = ##"<path d="M0 0L1 1Z" fill="#f00"/>"##

  @Test func whatIsNotSeenGoes() {
    #expect(printed(group([.init("display", "none")], dot)) == nil)
    #expect(printed(group([.init("opacity", SVGText(0.0004))], dot)) == nil)
    #expect(printed(group([.init("opacity", SVGText(1))], group([]))) == nil)
    var clear = dot
    clear.attributes.append(.init("fill-opacity", SVGText(0)))
    #expect(printed(clear) == nil)
    clear.attributes += [.init("stroke", "#00f"), .init("stroke-width", SVGText(0))]
    #expect(printed(clear) == nil)
    #expect(printed(SVGElement("path", [.init("d", SVGText(VectorPath()))])) == nil)
    #expect(printed(SVGElement("rect", [.init("width", SVGText(0)), .init("height", SVGText(3))])) == nil)
  }

  @Test func groupsAroundOneThingGo() {
    #expect(printed(group([.init("display", "inline")], dot)) == plain)
    #expect(
      printed(group([.init("transform", "translate(\(1) \(2))"), .init("opacity", SVGText(0.5))], dot))
        == ##"<path transform="translate(1 2)" opacity=".5" d="M0 0L1 1Z" fill="#f00"/>"##)
    let inner = group([.init("transform", "rotate(\(90))")], dot)
    #expect(
      printed(group([.init("transform", "translate(\(1) \(2))")], inner))
        == ##"<path transform="translate(1 2) rotate(90)" d="M0 0L1 1Z" fill="#f00"/>"##)
    // The inner translation has lost its second number by the time the groups are joined.
    let sideways = group([.init("transform", "translate(\(10) \(0))")], dot)
    #expect(
      printed(group([.init("transform", "rotate(\(90)) translate(\(-12) \(-12))")], sideways))
        == ##"<path transform="rotate(90) translate(-2 -12)" d="M0 0L1 1Z" fill="#f00"/>"##)
    #expect(printed(group([], dot, group([], dot, dot)))?.filter { $0 == "<" }.count == 5)
  }

  /// The order of opacity and of what cuts matters.
  @Test func groupsThatDoSomethingStay() throws {
    let faded = group([.init("opacity", SVGText(0.5))], dot)
    let twice = try #require(printed(group([.init("opacity", SVGText(0.5))], faded)))
    #expect(twice.hasPrefix(#"<g opacity=".5"><path opacity=".5""#))
    let moved = group([.init("transform", "translate(\(1) \(2))")], dot)
    let cut = try #require(printed(group([.init("clip-path", "url(#a)")], moved)))
    #expect(cut.hasPrefix(#"<g clip-path="url(#a)"><path transform"#))
    let named = group([.init("data-layer", "b")], group([.init("data-layer", "a")], dot))
    #expect(
      printed(named, keepingNames: true) == #"<g data-layer="b"><path data-layer="a""# + plain.dropFirst(5)
        + "</g>")
    #expect(printed(named) == plain)
  }

  @Test(
    arguments: [
      ("translate(\(0.0001) \(0))", nil), ("rotate(\(720))", nil), ("rotate(\(450))", "rotate(90)"),
      ("translate(\(3) \(0))", "translate(3)"), ("scale(\(2) \(2))", "scale(2)"),
      ("scale(\(1.00001) \(1))", "scale(1.00001 1)"),
      ("translate(\(5) \(6)) rotate(\(360)) translate(\(-5) \(-6))", nil),
      ("translate(\(5) \(6)) rotate(\(0)) scale(\(1) \(1)) translate(\(-2) \(-3))", "translate(3 3)"),
      ("translate(\(-12) \(-12)) translate(\(10))", "translate(-2 -12)"), ("scale(\(1))", nil),
      ("matrix(\(1) \(0) \(0) \(1) \(0) \(0))", nil), ("skewX(\(10))", "skewX(10)"),
    ] as [(SVGText, String?)])
  func transformsGetShorter(_ text: SVGText, _ expected: String?) throws {
    let shown = try #require(printed(group([.init("transform", text)], dot)))
    #expect(
      shown == plain.replacing("<path", with: expected.map { "<path transform=\"\($0)\"" } ?? "<path"))
  }

  @Test func aShadowWithoutColourGoes() {
    let flood = SVGElement("feFlood", [.init("flood-opacity", SVGText(0))])
    let filter = SVGElement("filter", [.init("id", "s")], children: [flood])
    #expect(printed(group([.init("filter", "url(#s)")], filter, dot)) == plain)
  }

  @Test func referencesGetTheirPrefix() {
    let element = SVGElement(
      "g", [.init("mask", "url(#m)")],
      children: [SVGElement("mask", [.init("id", "m")], children: [SVGElement("use", [.init("href", "#l")])])]
    )
    #expect(
      SVGPrinter.text(element.prefixingIDs(with: "p1-"))
        == ##"<g mask="url(#p1-m)"><mask id="p1-m"><use href="#p1-l"/></mask></g>"##)
  }

  @Test func textsAreEscaped() throws {
    let element = SVGElement("title", [.init("x", "<\"&\n")], text: "a < b & \"c\" > \u{1}é🎈")
    let text = SVGPrinter.text(element)
    #expect(text == "<title x=\"&lt;&quot;&amp;&#10;\">a &lt; b &amp; &quot;c&quot; &gt; \u{FFFD}é🎈</title>")
    // What a terminal obeys is a number.
    #expect(
      SVGPrinter.text(SVGElement("title", text: "\u{9B}31m\u{85}\u{7F}\u{A0}")).contains(
        "&#155;31m&#133;&#127;\u{A0}"))
    #expect(XMLTree(text)?.text == "a < b & \"c\" > \u{FFFD}é🎈")
  }
}
