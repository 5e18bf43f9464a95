import DrawstringCore

/// A run that describes the form of compiled effects: the tables of `specs/drawn.md`.
struct FormDescriber: FormRun {
  /// A line of a table: a field, or a choice with the fields of each of its forms.
  indirect enum Item: Equatable {
    case field(String, String)
    case choice(String, [(word: String, items: [Item])])

    static func == (a: Item, b: Item) -> Bool {
      switch (a, b) {
      case (.field(let x, let y), .field(let z, let w)): x == z && y == w
      case (.choice(let x, let y), .choice(let z, let w)):
        x == z && y.elementsEqual(w) { $0.word == $1.word && $0.items == $1.items }
      default: false
      }
    }
  }

  private enum Event: Equatable {
    case field(String, String)
    case begin(String), end
    case choice(String, [String])
  }

  private var script: [Int]
  private var next = 0
  private var events: [Event] = []
  var programs: [Formula] { [] }

  private init(_ script: [Int]) { self.script = script }

  /// The fields of a part.
  static func items(of part: CompiledPart) -> [Item] { explore(part, []) }

  /// The items after the choices of a script.
  private static func explore(_ part: CompiledPart, _ script: [Int]) -> [Item] {
    var run = FormDescriber(script)
    run.describe(part)
    var passed = 0
    var rest = run.events[...]
    while passed < script.count, let event = rest.popFirst() {
      if case .choice = event { passed += 1 }
    }
    return tree(&rest, part, script)
  }

  private static func tree(
    _ events: inout ArraySlice<Event>, _ part: CompiledPart, _ script: [Int]
  ) -> [Item] {
    var items: [Item] = []
    while let event = events.popFirst() {
      switch event {
      case .field(let name, let kind): items.append(.field(name, kind))
      case .begin(let name): items.append(.field(name, "list"))
      case .end: items.append(.field("", "end"))
      case .choice(let name, let words):
        var ways = words.indices.map { (word: words[$0], items: explore(part, script + [$0])) }
        // What follows in all forms follows the choice.
        var tail: [Item] = []
        while let last = ways[0].items.last, ways.allSatisfy({ $0.items.last == last }) {
          tail.insert(last, at: 0)
          for index in ways.indices { ways[index].items.removeLast() }
        }
        return items + [.choice(name, ways)] + tail
      }
    }
    return items
  }

  private mutating func describe(_ part: CompiledPart) {
    CompiledEffect.form(part, &self)
  }

  private mutating func add(_ name: FormName, _ kind: String) {
    events.append(.field("\(name.text)", kind))
  }

  func count(of part: CompiledPart) -> Int { 1 << 20 }
  mutating func byte(_ value: inout UInt8, _ name: FormName, most: UInt8) {
    value = 0
    add(name, "byte")
  }
  mutating func whole(_ value: inout Int32, _ name: FormName, from least: Int32, through most: Int32) {
    value = max(least, 1)
    add(name, least == 0 ? "integer" : "integer from \(least)")
  }
  mutating func time(_ value: inout Nanoseconds, _ name: FormName, _ range: TimeRange) {
    add(name, "time")
  }
  mutating func number(_ value: inout Double, _ name: FormName, in range: ClosedRange<Double>) {
    add(name, "number")
  }
  mutating func real(_ value: inout Double, _ name: FormName, in range: ClosedRange<Double>) {
    add(name, "double")
  }
  mutating func text(_ value: inout String, _ name: FormName) { add(name, "text") }
  mutating func formula(_ value: inout Formula, _ name: FormName) { add(name, "formula") }
  mutating func define(_ formula: Formula) {}
  mutating func flag(_ value: inout Bool, _ name: FormName) { add(name, "flag") }
  mutating func word<Word: CaseIterable>(
    _ value: inout Word, _ name: FormName
  ) where Word.AllCases == [Word] {
    add(name, "byte: " + Word.allCases.enumerated().map { "\($0) \($1)" }.joined(separator: ", "))
  }
  mutating func choice(_ value: inout UInt8, _ name: FormName, of words: FormWords) {
    value = UInt8(next < script.count ? script[next] : 0)
    next += 1
    events.append(.choice("\(name.text)", words.words.map { "\($0.text)" }))
  }
  mutating func option<Value>(
    _ value: inout Value?, _ name: FormName, blank: Value,
    _ body: (inout Value, inout FormDescriber) -> Void
  ) {
    var choice: UInt8 = 0
    self.choice(&choice, name, of: ["missing", "given"])
    value = blank
    var given = blank
    if choice == 1 { body(&given, &self) } else { value = nil }
  }
  mutating func list<Item>(
    _ items: inout [Item], _ name: FormName, blank: Item,
    _ body: (inout Item, inout FormDescriber) -> Void
  ) {
    events.append(.begin("\(name.text)"))
    var item = blank
    body(&item, &self)
    events.append(.end)
    items = []
  }
  mutating func records<Record>(
    _ records: inout [Record], blank: Record,
    _ body: (inout Record, inout FormDescriber, Int) -> Void
  ) {
    var record = blank
    body(&record, &self, 0)
  }
  mutating func single(
    _ body: (inout FormDescriber) -> Void
  ) { body(&self) }
  mutating func spend(_ count: Int, each bytes: Int) -> Bool { true }
  mutating func rule(_ holds: Bool, _ text: FormName) {}
}

/// The page on the form of compiled effects; the tables are made from the form itself.
package enum CompiledFormPage {
  private static let start = "<!-- the parts -->\n"

  /// The page with its tables anew.
  package static func text(of page: String) -> String {
    let head = page.firstRange(of: start).map { page[..<$0.upperBound] } ?? page[...]
    var text = String(head)
    for part in CompiledPart.allCases where ![.numbers, .texts, .padding, .instructions].contains(part) {
      text += "\n### \(part.rawValue): \(part)\n\n| field | form |\n| --- | --- |\n"
      text += rows(FormDescriber.items(of: part), indent: 0)
    }
    return text
  }

  private static func rows(_ items: [FormDescriber.Item], indent: Int) -> String {
    var indent = indent
    var text = ""
    func row(_ name: String, _ form: String) {
      text += "| \(String(repeating: "· ", count: indent))\(name) | \(form) |\n"
    }
    for item in items {
      switch item {
      case .field("", "end"): indent -= 1
      case .field(let name, "list"):
        row(name, "count, and for each item")
        indent += 1
      case .field(let name, let form): row(name, form)
      case .choice(let name, let ways):
        row(name, "byte: " + ways.enumerated().map { "\($0) \($1.word)" }.joined(separator: ", "))
        for way in ways where !way.items.isEmpty {
          row("if \(way.word)", "")
          text += rows(way.items, indent: indent + 1)
        }
      }
    }
    return text
  }
}
