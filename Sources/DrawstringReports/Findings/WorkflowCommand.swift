internal import DrawstringOutput

/// One line that tells GitHub Actions to do something: `::error file=a.yaml,line=1::message`.
struct WorkflowCommand {
  var name: String
  private var properties = ""
  var message: String

  init(_ name: String, message: String) {
    self.name = name
    self.message = message
  }

  mutating func add(_ property: String, _ value: String) {
    properties += (properties.isEmpty ? " " : ",") + property + "=" + Self.escaped(value, isProperty: true)
  }

  mutating func add(_ property: String, _ value: Int) { add(property, String(value)) }

  /// The line with its line feed.
  var line: String { "::\(name)\(properties)::\(Self.escaped(message, isProperty: false))\n" }

  /// What would end the line or begin an escape is escaped; in a property also what would end the property. What a
  /// terminal would obey is shown instead: the log of a run is read there, too.
  ///
  /// By scalars, as CR LF and a sign with a combining mark are single characters.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result.append(contentsOf: "%25".unicodeScalars)
      case "\r": result.append(contentsOf: "%0D".unicodeScalars)
      case "\n": result.append(contentsOf: "%0A".unicodeScalars)
      case ":" where isProperty: result.append(contentsOf: "%3A".unicodeScalars)
      case "," where isProperty: result.append(contentsOf: "%2C".unicodeScalars)
      case _ where Printable.isHidden(scalar):
        result.append(contentsOf: Printable.escape(scalar).unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
