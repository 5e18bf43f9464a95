internal import DrawstringCore
internal import DrawstringSyntax

/// What a run of the tool sees of the world: its arguments and streams, all of them values.
///
/// A test makes one in memory and compares what comes out.
package struct Terminal: ~Copyable {
  package enum Input { case bytes([UInt8]), standard }

  /// Without the program's own name.
  package var arguments: [String]
  package var environment: [String: String]
  package var input: Input
  package var output: OutputSink
  package var errors: OutputSink
  /// Whether someone looks at the answer as it is written, so that colours make sense.
  package var outputIsScreen: Bool
  /// The file that is there already and in whose place the answer comes, with its name.
  private var replaced: (path: String, identity: Files.Identity)?
  package var errorsAreScreen: Bool
  /// How many characters the screen has; nil where that is not known.
  package var size: (columns: Int, rows: Int)?
  /// What may work on independent parts at once; the answer is the same with any number.
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

  /// What of the environment matters.
  package static let variables: [(name: String, summary: String)] = [
    ("NO_COLOR", "Where it is set to anything, there are no colours but with --color always."),
    ("TERM", "Where it is 'dumb', likewise."),
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

  /// From now on the answer goes to a file.
  package mutating func sendOutput(to path: String) {
    output = .file(path)
    outputIsScreen = false
    replaced = Files.status(of: path).flatMap { $0.kind == .file ? (path, $0.identity) : nil }
  }

  /// Throws where the answer would be written over a file that is read, `-` for standard input.
  package func protect(_ path: String) throws(UsageError) {
    guard let replaced, status(ofInput: path)?.identity == replaced.identity else { return }
    throw UsageError("--output: '\(Printable.text(replaced.path))' is a file that is read")
  }

  private func status(ofInput path: String) -> Files.Status? {
    if path != "-" { return Files.status(of: path) }
    return if case .standard = input { Files.status(ofDescriptor: 0) } else { nil }
  }

  /// The bytes of a file, or of standard input for `-`; after a complaint, nil.
  package mutating func contents(of path: String) -> [UInt8]? {
    do throws(FileError) {
      return path == "-" ? try standardInput() : try Files.contents(of: path)
    } catch {
      complain(error.message)
      return nil
    }
  }

  /// What is left to read of standard input.
  package func standardInput() throws(FileError) -> [UInt8] {
    switch input {
    case .bytes(let bytes): bytes
    case .standard: try Files.contents(ofDescriptor: 0, named: FileError.standardInput)
    }
  }

  /// Says on standard error what went wrong.
  package mutating func complain(_ message: String) { errors.write("drawstring: error: \(message)\n") }

  /// Says something else on standard error.
  package mutating func note(_ message: String) { errors.write("drawstring: \(message)\n") }

  /// Whether to colour text for one of the two streams.
  package func usesColor(_ choice: String?, onScreen isScreen: Bool) -> Bool {
    switch choice {
    case "always": true
    case "never": false
    default: isScreen && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }
}

extension Terminal {
  package static func displayName(_ path: String) -> String { path == "-" ? "<stdin>" : path }
}

/// A line on the screen that says how far long work has come, and is gone when it is done.
///
/// Short work shows nothing, and nothing is shown where nobody looks.
package struct ProgressLine {
  private let what: String
  private let total: Int
  private let isShown: Bool
  private let start: Duration
  private var last: Duration?

  /// What takes no longer than this needs no line.
  private static let timeout = Duration.milliseconds(300)
  /// Between two changes of the line.
  private static let pace = Duration.milliseconds(100)

  /// - Parameters:
  ///   - what: what is counted: `frames`.
  ///   - total: how many there will be.
  package init(_ what: String, of total: Int, isShown: Bool, now: Duration = WallClock.now) {
    self.what = what
    self.total = total
    self.isShown = isShown
    start = now
  }

  /// The same for an answer of a terminal: the line is for the screen, while the answer goes elsewhere.
  package init(_ what: String, of total: Int, on terminal: borrowing Terminal) {
    self.init(what, of: total, isShown: terminal.errorsAreScreen && !terminal.outputIsScreen)
  }

  /// So many are done.
  package mutating func done(_ count: Int, _ screen: inout OutputSink, now: Duration? = nil) {
    if !isShown { return }
    let now = now ?? WallClock.now
    if now - start < Self.timeout || last.map({ now - $0 < Self.pace }) == true { return }
    last = now
    let share = total > 0 ? Int(Double(count) / Double(total) * 100) : 100
    screen.write("\r\u{1B}[K\(share) %, \(count) of \(total) \(what)")
    screen.flush()
  }

  /// All is done, or given up: the line is taken away.
  package mutating func end(_ screen: inout OutputSink) {
    if last == nil { return }
    last = nil
    screen.write("\r\u{1B}[K")
    screen.flush()
  }
}
