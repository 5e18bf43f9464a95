public import Drawstring

/// A spec or a trace together with what its comments expect of it.
///
/// A finding is expected by `# error: [code] words` (or `warning`, `info`) at the end of its line, or alone on a line
/// below it; the words, if any, stand in its message or help. Values are expected by `# at MOMENT: target = value, …`,
/// where the moment is a phase with a pull, a time, `from PULL`, `after TIME` and an outcome, or an instant of the nearest
/// `# trace: drag 12 @ 0.05s, drag to 80 over 0.3s ease-out @ 1s, …` above. Below `# variant: dark` they are about that variant, or several with commas
/// between, and below `# variant: none` about none. `# events: armed@0.05, …` lists all that this trace emits.
public struct CaseFile: Sendable, CustomStringConvertible {
  public struct ExpectedFinding: Sendable {
    public var line: Int
    public var severity: String
    public var code: String
    public var words: String
  }

  /// One value at one moment.
  public struct ExpectedValue: Sendable {
    public var target: String
    public var value: CaseValue
    public var text: String
  }

  public enum Statement: Sendable {
    case trace([TraceEvent])
    case variants([String])
    case moment(Moment, values: [ExpectedValue], tolerance: Double)
    case instant(Duration, values: [ExpectedValue], tolerance: Double)
    case events([(name: String, at: Double)])
  }

  /// The place below `Tests/Cases`.
  public let name: String
  public let text: String
  public internal(set) var findings: [ExpectedFinding] = []
  public internal(set) var statements: [(line: Int, statement: Statement)] = []
  /// Expectations that could not be read.
  public internal(set) var mistakes: [String] = []

  public var description: String { name }

  public init(name: String, text: String) {
    self.name = name
    self.text = text
    readComments()
  }

  /// The case files in a folder of `Tests/Cases`, by name.
  public static func all(in folder: String) -> [CaseFile] {
    ProjectFiles.texts(in: "Tests/Cases/\(folder)", endings: [".yaml"]).map {
      CaseFile(name: String($0.path.dropFirst("Tests/Cases/".count)), text: $0.text)
    }
  }
}
