internal import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

/// A comparison as one line of JSON. A difference between things with nothing between them has the amount null; its
/// two values are written as a frame's JSON would, so that a program reads them without guessing.
package enum ComparisonJSON {
  package static func line(
    _ comparison: Comparison, a: (file: String, effect: String), b: (file: String, effect: String)
  ) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    for (name, side) in [("a", a), ("b", b)] {
      json.key(name)
      json.beginObject()
      json.member("file", side.file)
      json.member("effect", side.effect)
      json.endObject()
    }
    json.key("differs")
    json.boolean(!comparison.isEmpty)
    json.member("frames", comparison.frames)
    json.key("tolerance")
    json.number(comparison.tolerance)
    json.key("statements")
    json.beginArray()
    for statement in comparison.statements {
      json.beginObject()
      string("variant", statement.variant, &json)
      json.member("what", statement.what)
      string("a", statement.a, &json)
      string("b", statement.b, &json)
      json.endObject()
    }
    json.endArray()
    json.key("differences")
    json.beginArray()
    for difference in comparison.differences { write(difference, &json) }
    json.endArray()
    json.endObject()
    json.newline()
    return json.bytes
  }

  private static func write(_ difference: Comparison.Difference, _ json: inout JSONWriter) {
    json.beginObject()
    string("variant", difference.variant, &json)
    string("phase", difference.phase.map(ComparisonText.name), &json)
    json.member("layer", difference.property.owner)
    json.member("property", difference.property.name)
    json.key("amount")
    json.number(difference.amount)
    json.member("unit", difference.property.unit.rawValue)
    json.key("a")
    json.value(difference.a)
    json.key("b")
    json.value(difference.b)
    json.key("at")
    json.beginObject()
    json.key("time")
    json.number(difference.moment.time.inSeconds)
    json.key("pull")
    if let pull = difference.moment.pull { json.number(pull) } else { json.null() }
    json.key("begin")
    json.boolean(difference.moment.begin)
    json.endObject()
    json.member("frames", difference.frames)
    json.member("of", difference.framesOfPhase)
    json.endObject()
  }

  private static func string(_ name: String, _ value: String?, _ json: inout JSONWriter) {
    json.key(name)
    if let value { json.string(value) } else { json.null() }
  }
}
