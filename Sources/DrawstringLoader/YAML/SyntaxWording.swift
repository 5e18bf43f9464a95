internal import DrawstringCompiler
internal import DrawstringSyntax

/// The messages for libyaml's errors.
///
/// One row for each error that an author can meet. Other errors, about directives and tags, have the general message.
struct SyntaxWording {
  /// The mark of the parser at which the finding is placed.
  enum Place { case problem, context }

  var problem: String
  /// Words with which the parser's context must end for the row to match; an empty text matches any context.
  var context = ""
  var message: String
  var place = Place.problem
  /// The label of the other mark.
  var label: String?
  var help: String?

  static let general = SyntaxWording(problem: "", message: "this is not well-formed YAML")

  static func row(problem: String, context: String) -> SyntaxWording {
    rows.first { problem.hasPrefix($0.problem) && context.hasSuffix($0.context) } ?? general
  }

  static let rows: [SyntaxWording] = [
    SyntaxWording(
      problem: "did not find expected ',' or ']'", message: "expected ',' or ']' in a list",
      label: "the list opens here", help: "close the list with ']', or put a ',' before the next item"),
    SyntaxWording(
      problem: "did not find expected ',' or '}'", message: "expected ',' or '}' in a mapping",
      label: "the mapping opens here", help: "close the mapping with '}', or put a ',' before the next entry"),
    SyntaxWording(
      problem: "did not find expected '-' indicator",
      message: "expected the next item of the list, beginning with '-' in the same column",
      label: "the list begins here", help: "indent this line as the items before it"),
    SyntaxWording(
      problem: "did not find expected key",
      message: "expected the next key of the mapping, in the same column as the others",
      label: "the mapping begins here", help: "indent this line as the keys before it"),
    SyntaxWording(
      problem: "could not find expected ':'", message: "expected ': ' after this key", place: .context),
    SyntaxWording(
      problem: "mapping values are not allowed in this context", message: "a mapping cannot begin here",
      help: "quote a text that holds ': ', or put the entry on a line of its own"),
    SyntaxWording(
      problem: "block sequence entries are not allowed in this context",
      message: "a list item beginning with '-' cannot stand here",
      help: "put the list on lines of its own below the key"),
    SyntaxWording(
      problem: "mapping keys are not allowed in this context",
      message: "a key beginning with '?' cannot stand here"),
    SyntaxWording(
      problem: "found unexpected end of stream", context: "quoted scalar",
      message: "this quote is never closed",
      place: .context),
    SyntaxWording(
      problem: "found unexpected document indicator", context: "quoted scalar",
      message: "this quote is not closed before the document ends", place: .context),
    SyntaxWording(
      problem: "found unknown escape character",
      message: "this is not an escape that double quotes know",
      help: "write '\\\\' for a backslash, or use single quotes"),
    SyntaxWording(
      problem: "did not find expected hexdecimal number",
      message: "expected hexadecimal digits after '\\x' or '\\u'"),
    SyntaxWording(
      problem: "found invalid Unicode character escape code",
      message: "the escape names no Unicode character",
      help: "write a character beyond U+FFFF as '\\U0001F600' or as the pair '\\uD83D\\uDE00'"),
    SyntaxWording(
      problem: "did not find expected node content", message: "expected a value here"),
    SyntaxWording(
      problem: "did not find expected alphabetic or numeric character", context: "alias",
      message: "expected the name of an anchor after '*'",
      help: "a text that begins with '*' needs quotes"),
    SyntaxWording(
      problem: "did not find expected alphabetic or numeric character",
      message: "expected a name after '&'", help: "a text that begins with '&' needs quotes"),
    SyntaxWording(
      problem: "did not find expected comment or line break", context: "block scalar",
      message: "nothing may follow '|' or '>' on its line",
      help: "a text that begins with '|' or '>' needs quotes"),
    SyntaxWording(
      problem: "found an indentation indicator equal to 0", message: "a block's indentation is 1 to 9"),
    SyntaxWording(
      problem: "did not find expected <document start>",
      message: "the document ends before this; nothing may follow it",
      help: "indent every line of the outermost mapping alike"),
    SyntaxWording(
      problem: "found character that cannot start any token",
      message: "a value cannot begin with this character",
      help: "quote the text"),
  ]
}
