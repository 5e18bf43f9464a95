internal import DrawstringCore
internal import DrawstringSyntax

/// The environment of a run of the tool: its arguments, variables and streams, as values.
///
/// A test makes a terminal in memory and compares its output.
package struct Terminal: ~Copyable {
  package enum Input { case bytes([UInt8]), standard }

  /// The arguments, without the program's name.
  package var arguments: [String]
  package var environment: [String: String]
  package var input: Input
  package var output: OutputSink
  package var errors: OutputSink
  /// Whether the output is a screen, so that colours make sense.
  package var outputIsScreen: Bool
  /// The file of the output; nil for a stream.
  private(set) var outputPath: String?
  var files = RunFiles()
  package var errorsAreScreen: Bool
  /// The size of the screen in characters; nil if it is unknown.
  package var size: (columns: Int, rows: Int)?
  /// The cores for independent parts; the output is the same on any number of cores.
  package var cores = Cores.one

  /// A run in memory.
  package init(
    arguments: [String], environment: [String: String] = [:], input: [UInt8] = [], isScreen: Bool = false
  ) {
    self.arguments = arguments
    self.environment = environment
    self.input = .bytes(input)
    output = .memory()
    errors = .memory()
    outputIsScreen = isScreen
    errorsAreScreen = isScreen
  }

  /// The environment variables that the tool reads.
  package static let variables: [(name: String, summary: String)] = [
    ("NO_COLOR", "Where it is set to anything, there are no colours but with --color always."),
    ("TERM", "Where it is 'dumb', likewise; else it says how many colours pictures have."),
    ("COLORTERM", "Where it is 'truecolor' or '24bit', pictures have all colours."),
  ]

  package init(process arguments: [String]) {
    self.init(arguments: arguments)
    for variable in Self.variables { environment[variable.name] = Files.environmentValue(variable.name) }
    input = .standard
    output = .stream(1, name: FileError.standardOutput)
    errors = .stream(2, name: FileError.standardError)
    outputIsScreen = Files.isScreen(1)
    errorsAreScreen = Files.isScreen(2)
    size = Files.screenSize(1)
    cores = .all
  }

  /// Sends further output to a file.
  package mutating func sendOutput(to path: String) {
    output = .file(path)
    outputIsScreen = false
    outputPath = path
  }

  /// Returns the bytes of a file, or of standard input for `-`; reports an error and returns nil if that fails.
  package mutating func contents(of path: String) -> [UInt8]? {
    reads(path)
    do throws(FileError) {
      return path == "-" ? try standardInput() : try Files.contents(of: path)
    } catch {
      complain(error.message)
      return nil
    }
  }

  /// Returns the unread bytes of standard input.
  package func standardInput() throws(FileError) -> [UInt8] {
    switch input {
    case .bytes(let bytes): bytes
    case .standard: try Files.contents(ofDescriptor: 0, named: FileError.standardInput)
    }
  }

  /// Writes an error message to standard error; a name in it cannot steer the screen.
  package mutating func complain(_ message: String) {
    errors.write("drawstring: error: \(Printable.text(message))\n")
  }

  /// Writes a note to standard error, likewise.
  package mutating func note(_ message: String) { errors.write("drawstring: \(Printable.text(message))\n") }

  /// Whether to colour text for a stream; `choice` is the value of `--color`.
  package func usesColor(_ choice: String?, onScreen isScreen: Bool) -> Bool {
    switch choice {
    case "always": true
    case "never": false
    default: isScreen && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }
}

/// The colours that a terminal shows.
package enum ColorDepth: Sendable {
  case sixteen, palette, full
}

extension Terminal {
  /// The colours of pictures, by what the terminal says of itself; all where it says nothing.
  package var colorDepth: ColorDepth {
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) { return .full }
    guard let name = environment["TERM"], !name.isEmpty else { return .full }
    if ["direct", "kitty", "alacritty", "foot", "wezterm", "ghostty"].contains(where: name.holds(part:)) {
      return .full
    }
    return name.holds(part: "256") ? .palette : .sixteen
  }

  package static func displayName(_ path: String) -> String { path == "-" ? "<stdin>" : path }
}

/// A line on the screen that shows the progress of long work and disappears when the work is done.
///
/// Short work shows no line; nor does work without a screen.
package struct ProgressLine {
  private let what: String
  private let total: Int
  private let isShown: Bool
  private let start: Duration
  private var last: Duration?

  /// The time before a line is shown.
  private static let timeout = Duration.milliseconds(300)
  /// The time between two changes of the line.
  private static let pace = Duration.milliseconds(100)

  /// - Parameters:
  ///   - what: the counted things, such as `frames`.
  ///   - total: their final number.
  package init(_ what: String, of total: Int, isShown: Bool, now: Duration = WallClock.now) {
    self.what = what
    self.total = total
    self.isShown = isShown
    start = now
  }

  /// A line for a terminal, shown if standard error is a screen and standard output is not.
  package init(_ what: String, of total: Int, on terminal: borrowing Terminal) {
    self.init(what, of: total, isShown: terminal.errorsAreScreen && !terminal.outputIsScreen)
  }

  /// Shows that `count` things are done.
  package mutating func done(_ count: Int, _ screen: inout OutputSink, now: Duration? = nil) {
    if !isShown { return }
    let now = now ?? WallClock.now
    if now - start < Self.timeout || last.map({ now - $0 < Self.pace }) == true { return }
    last = now
    let share = total > 0 ? Int(limiting: Double(count) / Double(total) * 100) : 100
    screen.write("\r\u{1B}[K\(share) %, \(count) of \(total) \(what)")
    screen.flush()
  }

  /// Removes the line when the work is done or given up.
  package mutating func end(_ screen: inout OutputSink) {
    if last == nil { return }
    last = nil
    screen.write("\r\u{1B}[K")
    screen.flush()
  }
}
