import DrawstringSyntax
import Testing

/// XML is read with the place of every part; what is no XML is one finding.
@Suite struct MarkupTests {
  private func read(_ text: String) -> (markup: Markup?, findings: [Diagnostic]) {
    var diagnostics = Diagnostics()
    let markup = MarkupReader.read(Array(text.utf8), into: &diagnostics)
    return (markup, diagnostics.findings)
  }

  @Test func elementsKnowTheirPlaces() throws {
    let text = """
      \u{FEFF}<?xml version="1.0"?>
      <!-- a drawing --><svg xmlns='http://www.w3.org/2000/svg'>
        <g id = "a&amp;b"><path d='M0 0'/></g>
        <style><![CDATA[ a > b ]]> { &#x41;&#66; }</style>
      </svg>
      """
    let markup = try #require(read(text).markup)
    #expect(markup.elements.map(\.name) == ["svg", "g", "path", "style"])
    #expect(markup.elements.map(\.parent) == [nil, 0, 1, 0])
    #expect(markup.elements[0].children == [1, 3])
    #expect(markup.string("id", of: 1) == "a&b")
    #expect(markup.string("id", of: 2) == nil)
    #expect(markup.content(of: 3).string == " a > b  { AB }")
    let source = SourceText(name: "a.svg", bytes: Array(text.utf8))
    let place = source.position(of: markup.place("d", of: 2).start)
    #expect(place.line == 3 && place.column == 30)
    // A reference has the place where it begins.
    let name = try #require(markup.text("id", of: 1))
    #expect(source.text(in: name.range(1..<2)) == "&amp;")
  }

  @Test func namespacesTellElementsApart() throws {
    let text =
      "<s:svg xmlns:s='http://www.w3.org/2000/svg' xmlns='http://example.org'><s:g/><g/><x:g/></s:svg>"
    let markup = try #require(read(text).markup)
    #expect(markup.elements.map(\.name) == ["svg", "g", ":g", "x:g"])
  }

  /// Each is one finding about the text between the bars.
  @Test(arguments: [
    ("|<svg>|", "'svg' has no end"), ("<svg>|</g>|</svg>", "the end tag of 'svg'"),
    ("<svg></svg>|</svg>|", "ends no element"), ("<svg/>|<svg|/>", "second root"),
    ("<svg><|<|/svg>", "'<' begins a tag"), ("<svg |a|/>", "no '='"), ("<svg |a|=b/>", "no quotes"),
    ("<svg a=|\"|b/>", "no closing quote"), ("<svg a='1' |a|='2'/>", "twice"),
    ("<svg a='|<|'/>", "'<' stands"), ("<svg>a |&| b</svg>", "'&amp;'"),
    ("<svg>|&nbsp;|</svg>", "no entity 'nbsp'"), ("<svg>|&#0;|</svg>", "no character"),
    ("<svg>|&#xD800;|</svg>", "no character"), ("<svg>|<!--| </svg>", "comment has no end"),
    ("<svg>|<![C|DATA[ </svg>", "CDATA section has no end"), ("|<?xm|l", "processing instruction"),
    ("|<!DOCTYPE| svg [", "document type has no end"), ("|text|", "text outside"),
    ("<svg/> |text|", "text outside"), ("<svg a='1'|b|='2'/>", "a blank"), ("||", "no element"),
    ("|<svg| a='1'", "no end"), ("<svg>|</svg|", "no '>'"),
    ("<svg>|&#xZZ;|</svg>", "'&amp;'"), ("<svg>|&|a b;</svg>", "'&amp;'"), ("<svg>|&|a!b;</svg>", "'&amp;'"),
    ("<!DOCTYPE svg [ |<!--| ]><svg/>", "comment has no end"),
  ])
  func whatIsNoXMLIsOneFinding(_ marked: String, _ message: String) throws {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    let (markup, findings) = read(parts.joined())
    #expect(markup == nil)
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.code == .importMalformed)
    #expect(finding.message.contains(message), "\(finding.message)")
    let text = SourceText(name: "", bytes: Array(parts.joined().utf8)).text(in: finding.range)
    #expect(text == parts[1] || parts[1].count > 4 && parts[1].hasPrefix(text), "\(text)")
  }

  @Test(arguments: [[0xFE, 0xFF, 0, 0x3C], [0xFF, 0xFE, 0x3C, 0]] as [[UInt8]])
  func otherEncodingsAreNamed(_ bytes: [UInt8]) {
    var diagnostics = Diagnostics()
    #expect(MarkupReader.read(bytes, into: &diagnostics) == nil)
    #expect(diagnostics.findings.map(\.message).allSatisfy { $0.contains("UTF-16") })
    #expect(diagnostics.findings.count == 1)
  }

  @Test func everyPrefixOfADrawingIsAFindingOrADrawing() {
    let text = Array(
      "<?xml?><!DOCTYPE a [<!-- ]> --><!ENTITY b 'c'>]><svg a='&lt;'><g><!-- --></g>é<![CDATA[x]]></svg>".utf8
    )
    for count in 0...text.count {
      var diagnostics = Diagnostics()
      let markup = MarkupReader.read(Array(text[..<count]), into: &diagnostics)
      #expect((markup == nil) == diagnostics.hasErrors, "\(count)")
      for finding in diagnostics.findings {
        #expect(0 <= finding.range.start && finding.range.end <= count, "\(count): \(finding)")
      }
    }
  }

  @Test func entitiesAreNotExpanded() throws {
    let bomb = (1...8).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }.joined()
    let (markup, findings) = read("<!DOCTYPE svg [<!ENTITY e0 'x'>\(bomb)]><svg a='&e8;'>&e8;&e7;</svg>")
    #expect(findings.map(\.code) == [.importUnsupported, .importUnsupported])
    #expect(try #require(markup).string("a", of: 0) == "&e8;")
  }

  @Test func depthAndCountHaveLimits() throws {
    let depth = MarkupReader.depthLimit
    func nested(_ count: Int) -> String {
      String(repeating: "<g>", count: count) + String(repeating: "</g>", count: count)
    }
    #expect(read(nested(depth)).markup?.elements.count == depth)
    let finding = try #require(read(nested(depth + 1)).findings.first)
    #expect(finding.code.id == "limit-exceeded" && finding.range.start == 3 * depth)
  }
}
