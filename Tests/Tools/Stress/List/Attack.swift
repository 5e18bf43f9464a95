/// A file that nobody would write, as large as is asked for, and what reading it should come to.
public struct Attack: Sendable {
  /// What is read, and how.
  public enum Reader: Sendable {
    /// A spec, by `validate --strict`.
    case spec
    /// A trace, played on the effect of that name.
    case trace(of: String)
  }

  public var name: String
  public var reader: Reader
  /// The size in bytes at which growth is measured; 10 MB unless a limit of the language comes before.
  public var largest: Int
  /// The codes of the findings it ends in at the size of its sample, in alphabetical order.
  public var findings: [String]
  /// The size in bytes at which ordinary tests read it: where it already is what it is, and not slow yet.
  public var sample = 5_000
  /// How many megabytes it may take beyond twenty times the file and sixteen: for what the limits of the language let
  /// few letters ask for.
  public var allowance = 0
  private var make: @Sendable (Int) -> [UInt8]

  init(
    _ name: String, _ findings: String..., reader: Reader = .spec, largest: Int = 10_000_000,
    make: @escaping @Sendable (Int) -> [UInt8]
  ) {
    self.name = name
    self.reader = reader
    self.largest = largest
    self.findings = findings
    self.make = make
  }

  /// The same, read by ordinary tests at another size.
  func sampled(at size: Int) -> Attack {
    var attack = self
    attack.sample = size
    return attack
  }

  /// The file, of about `size` bytes, and never much larger.
  public func bytes(size: Int) -> [UInt8] { make(size) }

  /// All of them, by subject. What a few letters make is larger than they are; README.md says what takes how much.
  public static let all: [Attack] =
    texts + allowing(180, structures) + allowing(100, aliases) + allowing(240, formulas)
    + allowing(150, paths)
    + allowing(220, layers) + allowing(600, nodes) + allowing(100, wholes) + allowing(90, traces)

  /// The attacks with an allowance of further memory, in megabytes.
  private static func allowing(_ megabytes: Int, _ attacks: [Attack]) -> [Attack] {
    attacks.map { attack in
      var attack = attack
      attack.allowance = megabytes
      return attack
    }
  }

  // MARK: Parts of files

  static let head = "drawstring: 1\neffect: a\ncanvas: [100, 100]\n"
  static let layer = "layers: [{id: a, kind: shape, path: M0 0L9 9, strokeColor: red}]\n"

  /// `before`, then as many of the parts as the size allows, then `after`.
  static func filled(_ size: Int, _ before: String, _ after: String = "", part: (Int) -> String) -> [UInt8] {
    var bytes = Array(before.utf8)
    bytes.reserveCapacity(size + 256)
    let end = size - after.utf8.count
    var index = 0
    while bytes.count < end {
      bytes.append(contentsOf: part(index).utf8)
      index += 1
    }
    bytes.append(contentsOf: after.utf8)
    return bytes
  }

  /// A part over and over.
  static func filled(_ size: Int, _ before: String, with part: String, _ after: String = "") -> [UInt8] {
    filled(size, before, after) { _ in part }
  }

  /// The number of parts of `bytes` bytes each in half of the size, at least one.
  static func half(_ size: Int, of bytes: Int) -> Int { max(size / 2 / bytes, 1) }

  static func many(_ count: Int, _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: ", ")
  }

  static func lines(_ range: Range<Int>, _ line: (Int) -> String) -> String { range.map(line).joined() }

  /// A text about as long as the language lets a value be, 60,000 bytes, or the size.
  static func longest(_ size: Int, _ filler: String) -> String {
    String(repeating: filler, count: min(60_000, max(size - 1_000, 100)) / filler.utf8.count)
  }
}
