internal import DrawstringSyntax

/// The rules of `<style>` elements: selectors of an element, classes, an id and a place among the children, also within others.
struct SVGStyleSheet {
  struct Declaration {
    var name: String
    var value: String
    var isImportant: Bool
  }

  /// What a selector requires of one element.
  private struct Compound {
    var element: String?
    var id: String?
    var classes: [String] = []
    /// The places among the children of the parent, a·n + b.
    var place: (a: Int, b: Int)?

    var specificity: Int {
      (id == nil ? 0 : 10_000) + (classes.count + (place == nil ? 0 : 1)) * 100 + (element == nil ? 0 : 1)
    }

    func suits(_ index: Int, _ markup: Markup) -> Bool {
      let own = markup.elements[index]
      if let element, element != own.name { return false }
      if let id, id != markup.string("id", of: index) { return false }
      if !classes.isEmpty {
        let words = markup.string("class", of: index)?.split(whereSeparator: \.isWhitespace).map(String.init)
        if !classes.allSatisfy((words ?? []).contains) { return false }
      }
      guard let place else { return true }
      let siblings = own.parent.map { markup.elements[$0].children } ?? [index]
      // Children are in the order of the file.
      var (low, high) = (0, siblings.count)
      while low < high {
        let middle = (low + high) / 2
        if siblings[middle] < index { low = middle + 1 } else { high = middle }
      }
      let rest = low + 1 - place.b
      return place.a == 0 ? rest == 0 : rest % place.a == 0 && rest / place.a >= 0
    }
  }

  /// The readers for whom a rule counts.
  private enum Readers {
    case all
    /// Those who prefer less motion.
    case calm
    case others
  }

  private struct Rule {
    var readers = Readers.all
    var subject: Compound
    /// What the elements around it have to be, from the inside to the outside; a parent, or any one further out.
    var around: [(compound: Compound, isParent: Bool)]
    var declarations: [Declaration]

    var specificity: Int { around.reduce(subject.specificity) { $0 + $1.compound.specificity } }

    func suits(_ index: Int, _ markup: Markup) -> Bool {
      guard subject.suits(index, markup) else { return false }
      var next = markup.elements[index].parent
      for (compound, isParent) in around {
        while let outer = next, !isParent, !compound.suits(outer, markup) {
          next = markup.elements[outer].parent
        }
        guard let outer = next, compound.suits(outer, markup) else { return false }
        next = markup.elements[outer].parent
      }
      return true
    }
  }

  /// A part of a sheet that is left out, with its place.
  struct Omission {
    var what: String
    var range: SourceRange
  }

  /// The rules by the id, the class or the element that their selector requires, `#id`, `.class` or `element`; `*` for all.
  private var rules: [String: [(rule: Rule, order: Int)]] = [:]
  /// The number of rules with each key; one that tests the elements around an element counts as several.
  private var costs: [String: Int] = [:]
  private var count = 0
  private(set) var omissions: [Omission] = []
  /// The rules `@keyframes` by their names.
  private(set) var keyframes: [String: CSSKeyframes] = [:]
  /// Whether rules depend on the motion that readers prefer.
  private(set) var hasCalm = false
  /// The rules for readers who prefer less motion, or for the others, that change more than animations.
  private(set) var calm: [SourceRange] = []
  /// The readers of the rules that are being read.
  private var readers = Readers.all

  private static let mostRules = 100_000

  init(_ markup: Markup) {
    for index in markup.elements.indices where markup.elements[index].name == "style" {
      if let type = markup.string("type", of: index), !type.isEmpty, type != "text/css" { continue }
      read(markup.content(of: index))
    }
  }

  /// The number of rules that are tested for an element.
  func cost(element: String, id: String?, classes: [String]) -> Int {
    if rules.isEmpty { return 0 }
    let keys = ["*", element] + (id.map { ["#" + $0] } ?? []) + classes.map { "." + $0 }
    return keys.reduce(0) { $0 + (costs[$1] ?? 0) }
  }

  /// The declarations for an element, in ascending order of precedence.
  ///
  /// - Parameter isCalm: whether readers prefer less motion.
  func declarations(of index: Int, _ classes: [String], _ markup: Markup, isCalm: Bool = false)
    -> [Declaration]
  {
    if rules.isEmpty { return [] }
    let id = markup.string("id", of: index)
    var found: [(rule: Rule, order: Int)] = []
    for key in ["*", markup.elements[index].name] + (id.map { ["#" + $0] } ?? []) + classes.map({ "." + $0 })
    {
      found += (rules[key] ?? []).filter {
        $0.rule.readers != (isCalm ? .others : .calm) && $0.rule.suits(index, markup)
      }
    }
    found.sort { ($0.rule.specificity, $0.order) < ($1.rule.specificity, $1.order) }
    let all = found.flatMap(\.rule.declarations)
    return all.filter { !$0.isImportant } + all.filter(\.isImportant)
  }

  /// The declarations in a `style` attribute or between the braces of a rule.
  static func declarations(_ text: String) -> [Declaration] {
    var result: [Declaration] = []
    for part in withoutComments(Array(text.utf8)).split(separator: UInt8(ascii: ";")) {
      guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = word(part[..<colon]).lowercased()
      var value = word(part[(colon + 1)...])
      var isImportant = false
      if value.lowercased().hasSuffix("!important") {
        isImportant = true
        value = word(Array(value.utf8).dropLast(10))
      }
      if !name.isEmpty, !value.isEmpty {
        result.append(Declaration(name: name, value: value, isImportant: isImportant))
      }
    }
    return result
  }

  private static func word(_ bytes: some Collection<UInt8>) -> String {
    let array = Array(bytes)
    return array.string(array.trimmed(0..<array.count))
  }

  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    guard bytes.contains(star) else { return bytes }
    var result = bytes
    var place = 0
    while place + 1 < result.count {
      if result[place] == slash, result[place + 1] == star {
        var end = place + 2
        while end + 1 < result.count, result[end] != star || result[end + 1] != slash { end += 1 }
        // Spaces keep all offsets.
        for index in place..<min(end + 2, result.count) { result[index] = 0x20 }
        place = end + 2
      } else {
        place += 1
      }
    }
    return result
  }

  // MARK: Reading

  private mutating func read(_ text: ScalarText) {
    let bytes = Self.withoutComments(text.bytes)
    read(text, bytes, 0..<bytes.count, depth: 0)
  }

  private mutating func read(_ text: ScalarText, _ bytes: [UInt8], _ body: Range<Int>, depth level: Int) {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var place = body.lowerBound
    while let brace = bytes[place..<body.upperBound].firstIndex(where: {
      $0 == open || $0 == UInt8(ascii: ";")
    }) {
      let head = bytes.trimmed(place..<brace)
      if bytes[brace] != open {
        // A statement such as '@import'.
        if !head.isEmpty, bytes[head.lowerBound] == UInt8(ascii: "@"),
          !bytes.string(head).hasPrefix("@charset")
        {
          omissions.append(.init(what: bytes.excerpt(head), range: text.range(head)))
        }
        place = brace + 1
        continue
      }
      var depth = 1
      var end = brace + 1
      while end < body.upperBound, depth > 0 {
        if bytes[end] == open { depth += 1 } else if bytes[end] == close { depth -= 1 }
        end += 1
      }
      let inside = (brace + 1)..<max(brace + 1, depth == 0 ? end - 1 : end)
      if !head.isEmpty, bytes[head.lowerBound] == UInt8(ascii: "@") {
        readBlock(text, bytes, head, inside, depth: level)
      } else {
        add(bytes, head, Self.declarations(bytes.string(inside)), text)
      }
      place = end
    }
  }

  /// Reads a block that begins with `@`: keyframes, or rules under a condition.
  private mutating func readBlock(
    _ text: ScalarText, _ bytes: [UInt8], _ head: Range<Int>, _ inside: Range<Int>, depth: Int
  ) {
    let words = CSSText.words(bytes.string(head))
    let condition = words.dropFirst().joined().lowercased().filter { !$0.isWhitespace }
    switch words[0].lowercased() {
    case "@keyframes", "@-webkit-keyframes":
      let name = words.dropFirst().joined(separator: " ").filter { $0 != "\"" && $0 != "'" }
      // A prefixed rule stands behind one without a prefix.
      if words[0].count > 10, keyframes[name] != nil { return }
      keyframes[name] = CSSKeyframes(bytes, inside, text)
    case "@media" where Self.conditions[condition] != nil && depth < 8:
      let outer = readers
      if let own = Self.conditions[condition], own != .all { (readers, hasCalm) = (own, true) }
      read(text, bytes, inside, depth: depth + 1)
      readers = outer
    case "@-moz-keyframes", "@-o-keyframes", "@-ms-keyframes": break
    default: omissions.append(.init(what: bytes.excerpt(head), range: text.range(head)))
    }
  }

  private static let conditions: [String: Readers] = [
    "all": .all, "screen": .all, "(prefers-reduced-motion:no-preference)": .others,
    "(prefers-reduced-motion:reduce)": .calm, "(prefers-reduced-motion)": .calm,
  ]

  /// Whether a declaration moves nothing else than animations.
  private static func isMotion(_ declaration: Declaration) -> Bool {
    ["-webkit-animation", "animation", "transition", "scroll-behavior", "will-change"].contains {
      declaration.name.hasPrefix($0)
    }
  }

  private mutating func add(
    _ bytes: [UInt8], _ selectors: Range<Int>, _ declarations: [Declaration], _ text: ScalarText
  ) {
    if readers != .all, !declarations.allSatisfy(Self.isMotion) {
      calm.append(text.range(bytes.trimmed(selectors)))
    }
    for part in bytes[selectors].split(separator: comma) {
      let range = bytes.trimmed(part.startIndex..<part.endIndex)
      guard count < Self.mostRules, var rule = Self.rule(bytes.string(range), declarations) else {
        omissions.append(.init(what: "the selector '\(bytes.excerpt(range))'", range: text.range(range)))
        continue
      }
      rule.readers = readers
      let subject = rule.subject
      let key =
        subject.id.map { "#" + $0 } ?? subject.classes.first.map { "." + $0 } ?? subject.element ?? "*"
      rules[key, default: []].append((rule, count))
      costs[key, default: 0] += 1 + 16 * rule.around.count
      count += 1
    }
  }

  private static let mostAround = 8

  /// Reads a selector; nil for one with siblings, attributes or other pseudo-classes.
  private static func rule(_ selector: String, _ declarations: [Declaration]) -> Rule? {
    var parts: [(compound: Compound, isParent: Bool)] = []
    var isParent = false
    for word in CSSText.words(selector.flatMap { $0 == ">" ? " > " : String($0) }.map(String.init).joined()) {
      if word == ">" {
        if isParent || parts.isEmpty { return nil }
        isParent = true
        parts[parts.count - 1].isParent = true
        continue
      }
      guard let compound = compound(word) else { return nil }
      parts.append((compound, false))
      isParent = false
    }
    guard let subject = parts.popLast(), !subject.isParent, parts.count <= mostAround else { return nil }
    // The nearest element that suits may then not be the right one.
    if zip(parts, parts.dropFirst()).contains(where: { $0.isParent && !$1.isParent }) { return nil }
    return Rule(subject: subject.compound, around: parts.reversed(), declarations: declarations)
  }

  private static func compound(_ text: String) -> Compound? {
    var compound = Compound()
    var scanner = SVGScanner(text)
    if !scanner.skip("*") {
      let name = scanner.word()
      if !name.isEmpty { compound.element = name }
    }
    while !scanner.isAtEnd {
      if scanner.skip(":") {
        let name = scanner.word()
        if name == "first-child" {
          compound.place = (0, 1)
        } else if name == "root", compound.element == nil {
          compound.element = "svg"
        } else if name == "nth-child", scanner.skip("("), let inside = scanner.text(upTo: ")"),
          let place = place(inside)
        {
          compound.place = place
        } else {
          return nil
        }
        continue
      }
      let isClass = scanner.skip(".")
      guard isClass || scanner.skip("#") else { return nil }
      let name = scanner.word()
      if name.isEmpty { return nil }
      if isClass { compound.classes.append(name) } else { compound.id = name }
    }
    return compound
  }

  /// The numbers of `odd`, `3` or `2n + 1`.
  private static func place(_ text: String) -> (a: Int, b: Int)? {
    let word = text.filter { !$0.isWhitespace }.lowercased()
    if word == "odd" { return (2, 1) }
    if word == "even" { return (2, 0) }
    guard let n = word.firstIndex(of: "n") else { return Int(word).map { (0, $0) } }
    let (before, after) = (String(word[..<n]), String(word[n...].dropFirst()))
    let a = before.isEmpty || before == "+" ? 1 : before == "-" ? -1 : Int(before)
    guard let a, let b = after.isEmpty ? 0 : Int(after), a.magnitude < 1_000_000, b.magnitude < 1_000_000
    else {
      return nil
    }
    return (a, b)
  }
}

private let comma = UInt8(ascii: ",")
