internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

/// An explanation as one line of JSON: the same as the text, with every number in full.
///
/// Values are as in a frame: angles in radians, colours as lists, times in seconds. A line that nobody wrote is null.
package struct ExplanationJSON {
  var explanation: Explanation
  var json = JSONWriter()

  package static func line(_ explanation: Explanation) -> [UInt8] {
    var printer = ExplanationJSON(explanation)
    printer.write()
    printer.json.newline()
    return printer.json.bytes
  }

  private init(_ explanation: Explanation) { self.explanation = explanation }

  private var history: ValueHistory { explanation.history }
  var graph: Graph { explanation.graph }

  private mutating func write() {
    let property = explanation.property
    json.beginObject()
    json.member("effect", graph.name)
    json.member("file", explanation.source.name)
    if let at = explanation.at { member("at", at.inSeconds) }
    json.member("phase", explanation.phase.rawValue)
    member("time", explanation.time.seconds)
    member("pull", explanation.pull)
    member("progress", explanation.progress)
    json.member("layer", property.owner)
    json.member("property", property.name)
    member("value", history.values)
    json.key("lanes")
    json.beginArray()
    for (place, slot) in property.slots.enumerated() { writeLane(place, slot) }
    json.endArray()
    writeBase()
    json.key("writers")
    json.beginArray()
    let winners = Set(property.slots.compactMap { history.winner(of: $0) })
    for (index, writer) in history.writers.enumerated() { write(writer, wins: winners.contains(index)) }
    json.endArray()
    writePhysics()
    writeCopying()
    member("breath", history.opacityPulse)
    json.endObject()
  }

  /// Who has the last word on a lane.
  private mutating func writeLane(_ place: Int, _ slot: Int) {
    json.beginObject()
    json.key("lane")
    string(explanation.property.laneNames.isEmpty ? nil : explanation.property.laneNames[place])
    let winner = history.winner(of: slot).map { history.writers[$0] }
    let isMoved = history.body != nil
    let isCopied = explanation.copying != nil
    json.member("by", isCopied ? "replicator" : isMoved ? "physics" : winner == nil ? "layer" : "node")
    json.key("node")
    if let winner, !isMoved, !isCopied {
      json.string(explanation.name(ofNode: Int(graph.roots[winner.root].firstNode)))
    } else {
      json.null()
    }
    json.key("line")
    number(lineOfLastWord(winner, isMoved: isMoved, isCopied: isCopied))
    json.endObject()
  }

  private func lineOfLastWord(_ winner: WriterRecord?, isMoved: Bool, isCopied: Bool) -> Int? {
    if isCopied { return explanation.copying.flatMap { explanation.line(ofLayer: $0.layer) } }
    if isMoved { return history.body.flatMap { explanation.line(ofBody: $0.body) } }
    guard let winner else { return explanation.stated.map { explanation.line(of: $0.key) } }
    let tracks = winner.origin.first?.tracks ?? winner.tracks
    return tracks.first(where: \.isChosen).flatMap { explanation.line(ofTrack: $0.track) }
  }

  private mutating func writeBase() {
    json.key("base")
    json.beginObject()
    member("value", history.base)
    json.key("line")
    number(explanation.stated.map { explanation.line(of: $0.key) })
    json.key("text")
    string(explanation.stated.map { explanation.text(of: $0.value) })
    member(reads: explanation.baseReads, x: 0)
    json.endObject()
  }

  private mutating func writePhysics() {
    json.key("physics")
    guard let body = history.body else {
      json.null()
      return
    }
    json.beginObject()
    json.key("line")
    number(explanation.line(ofBody: body.body))
    member("since", body.since.seconds)
    json.member("step", body.step)
    member("fraction", body.fraction)
    member("from", body.from)
    member("to", body.to)
    member("value", history.moved)
    json.endObject()
  }

  private mutating func writeCopying() {
    json.key("replicator")
    guard let copying = explanation.copying else {
      json.null()
      return
    }
    json.beginObject()
    json.member("layer", graph.layers[copying.layer].id)
    json.key("line")
    number(explanation.line(ofLayer: copying.layer))
    json.member("copy", copying.copy)
    json.key("reads")
    json.beginObject()
    for read in copying.reads {
      json.key(read.row.name)
      numbers(explanation.lanes(of: read, layer: copying.layer))
    }
    json.endObject()
    member("from", history.moved)
    member("to", history.copied)
    json.endObject()
  }
}

/// Values as a frame's JSON has them.
extension ExplanationJSON {
  mutating func member(reads lanes: [Int], x: Double) {
    json.key("reads")
    json.beginObject()
    for lane in lanes {
      json.key(explanation.name(ofLane: lane))
      let values = explanation.value(ofLane: lane, x: x)
      switch explanation.type(ofLane: lane) {
      case .boolean: json.boolean(values[0] != 0)
      case .color: numbers(values)
      default: json.number(values[0])
      }
    }
    json.endObject()
  }

  mutating func member(_ name: String, _ number: Double?) {
    json.key(name)
    if let number { json.number(number) } else { json.null() }
  }

  mutating func member(_ name: String, _ values: [Double], _ slots: Range<Int>? = nil) {
    json.key(name)
    value(values, slots ?? explanation.property.slots)
  }

  mutating func value(_ values: [Double], _ slots: Range<Int>) {
    switch explanation.property.wholeType {
    case .boolean: json.boolean(values[0] != 0)
    case .word: json.string(explanation.words(values, at: slots))
    case .text: string(Self.item(at: values[0], in: graph.texts))
    case .layer: string(Self.item(at: values[0], in: graph.layers)?.id)
    case .numbers: numbers(Self.item(at: values[0], in: graph.numberLists) ?? [])
    case .path: string(explanation.path(at: values[0])?.description)
    case .colors where explanation.property.wholeNames.isEmpty: numbers([])
    case .stops where explanation.property.wholeNames.isEmpty: numbers([])
    case .colors where slots == explanation.property.whole: colors(values)
    default: if values.count == 1 { json.number(values[0]) } else { numbers(values) }
    }
  }

  /// What the number in a lane stands for; nil for none.
  private static func item<Item>(at lane: Double, in items: [Item]) -> Item? {
    let index = Int(exactly: lane.rounded()) ?? -1
    return items.indices.contains(index) ? items[index] : nil
  }

  mutating func numbers(_ values: [Double]) {
    json.beginArray()
    for value in values { json.number(value) }
    json.endArray()
  }

  /// Four numbers each.
  private mutating func colors(_ values: [Double]) {
    json.beginArray()
    for first in stride(from: 0, to: values.count, by: 4) { numbers(Array(values[first..<first + 4])) }
    json.endArray()
  }

  mutating func strings(_ values: [String]) {
    json.beginArray()
    for value in values { json.string(value) }
    json.endArray()
  }

  mutating func string(_ value: String?) {
    if let value { json.string(value) } else { json.null() }
  }

  mutating func number(_ value: Int?) {
    if let value { json.number(value) } else { json.null() }
  }
}
