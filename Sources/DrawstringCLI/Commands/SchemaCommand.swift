internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `schema`: the JSON Schema of effects.
enum SchemaCommand {
  static func run(_ terminal: inout Terminal) { terminal.output.write(Schema.text) }
}
