import Drawstring
import DrawstringCore
import DrawstringImport
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Vector drawables that refer to other files of their app.
@Suite struct AVDFilesTests {
  private static let space = "http://schemas.android.com/apk/res/android"

  /// Imports the drawing `drawable/a.xml` of a folder of files.
  private static func read(_ files: [String: String]) -> ImportedFile {
    let folder = ResourceFolder(
      prefix: "res/", file: "drawable/a.xml",
      names: { path in
        let parts = files.keys.map { $0.split(separator: "/").map(String.init) }
        let names = path.isEmpty ? parts.map { $0[0] } : parts.filter { $0[0] == path }.map { $0[1] }
        return Set(names).sorted()
      }, read: { files[$0].map { Array($0.utf8) } })
    let bytes = Array((files["drawable/a.xml"] ?? "").utf8)
    return Importer.read(
      bytes, name: "res/drawable/a.xml", effect: "a", motion: nil, resources: folder)
  }

  /// The findings with their places, as `animator/m.xml:2 …`.
  private static func told(_ file: ImportedFile) -> [String] {
    file.findings.map {
      "\(file.source.file(at: $0.range.start).dropFirst(4)):\(file.source.position(of: $0.range.start).line) \($0.message)"
    }
  }

  private static func root(_ name: String, _ attributes: String, _ content: String = "") -> String {
    "<\(name) xmlns:android='\(space)' \(attributes)>\(content)</\(name)>"
  }

  /// A folder with a square that fades by an animator of its own.
  private static let square = [
    "drawable/a.xml": root(
      "animated-vector", "android:drawable='@drawable/v'",
      "\n<target android:name='p' android:animation='@animator/m'/>"),
    "drawable/v.xml": root(
      "vector", "android:width='10dp' android:height='10dp'",
      "\n<path android:name='p' android:fillColor='@color/brand'\n android:pathData='@string/outline'/>"),
    "animator/m.xml": root(
      "objectAnimator",
      "android:propertyName='fillAlpha'\n android:valueFrom='0' android:valueTo='1'\n android:interpolator='@interpolator/i'"
    ),
    "interpolator/i.xml": root("pathInterpolator", "android:pathData='M0 0C0.4 0 0.2 1 1 1'"),
    "values/texts.xml":
      "<resources><string name='outline'>M0 0h9v9z</string><color name='brand'>#f00</color></resources>",
  ]

  // MARK: One file and many

  /// Writes a drawing as one file or as many, with the same choices.
  private struct Writer {
    var random: SeededGenerator
    let isClassic: Bool
    /// Choices of the files alone.
    var free: SeededGenerator
    var files: [String: String] = [:]
    var values: [String] = []

    init(seed: UInt64, isClassic: Bool) {
      (random, free) = (SeededGenerator(seed: seed), SeededGenerator(seed: ~seed))
      self.isClassic = isClassic
    }

    /// An attribute, and what stands in the element for it.
    mutating func part(_ attribute: String, _ kinds: [String], _ content: String) -> (String, String) {
      guard isClassic else {
        return ("", "<aapt:attr name='android:\(attribute)'>\(content)</aapt:attr>")
      }
      let name = "n\(files.count)_x"
      let kind = free.pick(kinds)
      let end = content.firstIndex { " />".contains($0) } ?? content.endIndex
      var text =
        String(content[..<end]) + " xmlns:android='\(space)' xmlns:aapt='http://schemas.android.com/aapt'"
        + content[end...]
      if free.chance(30) {
        // Another prefix of the same namespace.
        for (old, new) in [(" android:", " a:"), ("'android:", "'a:"), ("xmlns:android", "xmlns:a")] {
          text = text.replacing(old, with: new)
        }
      }
      if free.chance(30) { text = "\u{FEFF}<?xml version='1.0'?>\n<!-- a file -->\n" + text }
      files["\(kind)\(kind == "drawable" && free.chance(50) ? "-v24" : "")/\(name).xml"] = text
      return ("android:\(attribute)='@\(kind)/\(name)'", "")
    }

    mutating func value(_ kind: String, _ text: String) -> String {
      if !isClassic || free.chance(30) { return text }
      let name = "V\(values.count)"
      if free.chance(20) {
        values.append("<\(kind) name='\(name)'>@\(kind)/\(name)b</\(kind)>")
        values.append("<item type='\(kind)' name='\(name)b'> \(text)\n</item>")
      } else {
        values.append("<\(kind) name='\(name)'>\(kind == "string" ? "\"\(text)\"" : text)</\(kind)>")
      }
      return "@\(kind)/\(name)"
    }

    mutating func number(_ range: ClosedRange<Int>) -> String {
      "\(range.lowerBound + random.below(range.count))"
    }

    mutating func outline() -> String {
      value("string", "M\(number(0...9)) \(number(0...9))L\(number(10...20)) 5L9 \(number(10...20))z")
    }

    mutating func color() -> String {
      let digits = (0..<6).map { _ in random.pick(["0", "3", "7", "c", "f"]) }.joined()
      return random.chance(20) ? "?attr/tone" : value("color", "#\(digits)")
    }

    mutating func interpolator() -> (String, String) {
      switch random.below(4) {
      case 0: return ("android:interpolator='@android:interpolator/linear'", "")
      case 1:
        return part(
          "interpolator", ["interpolator", "anim"], "<overshootInterpolator android:tension='1.5'/>")
      case 2: return ("android:interpolator='@interpolator/fast_out_slow_in'", "")
      default:
        let data = value("string", "M0 0L0.\(number(1...8)) 0.5L1 1")
        return part(
          "interpolator", ["interpolator", "anim"], "<pathInterpolator android:pathData='\(data)'/>")
      }
    }

    mutating func animator(of property: String, _ from: String, _ to: String) -> String {
      let (eased, easing) = interpolator()
      let time = value("integer", number(100...900))
      if random.chance(30) {
        let frames =
          "<keyframe android:fraction='0' android:value='\(from)'/><keyframe android:value='\(to)'/>"
        return """
          <objectAnimator android:duration='\(time)' \(eased)>\(easing)<propertyValuesHolder
            android:propertyName='\(property)'>\(frames)</propertyValuesHolder></objectAnimator>
          """
      }
      return """
        <objectAnimator android:propertyName='\(property)' android:duration='\(time)' android:valueFrom='\(from)'
          android:valueTo='\(to)' \(eased)>\(easing)</objectAnimator>
        """
    }

    /// The folder of a drawing with one part, or a few, that move.
    mutating func folder() -> [String: String] {
      var (content, targets) = ("", "")
      for index in 0..<random.below(3) + 1 {
        let width = value("dimen", number(1...4) + random.pick(["", "dp"]))
        let path = """
          <path android:name='p\(index)' android:pathData='\(outline())' android:fillColor='\(color())'
            android:strokeColor='\(color())' android:strokeWidth='\(width)'/>
          """
        content += "<group android:name='g\(index)' android:pivotX='\(number(0...9))'>\(path)</group>"
        var moves = animator(of: "rotation", number(0...9), value("integer", number(10...90)))
        if random.chance(50) {
          moves = "<set>\(moves)\(animator(of: "translateX", "0", number(1...9)))</set>"
        }
        for (name, move) in [
          ("g", moves), ("p", animator(of: "pathData", outline(), outline())),
        ] {
          let (moved, motion) = part("animation", ["animator", "anim"], move)
          targets += "<target android:name='\(name)\(index)' \(moved)>\(motion)</target>"
        }
      }
      let (drawn, drawing) = part(
        "drawable", ["drawable"], "<vector android:width='24dp' android:height='24dp'>\(content)</vector>")
      files["drawable/a.xml"] =
        "<animated-vector xmlns:android='\(space)' xmlns:aapt='http://schemas.android.com/aapt' \(drawn)>\(drawing)\(targets)</animated-vector>"
      let half = values.count / 2
      for (name, part) in [("a", values[..<half]), ("b", values[half...])] {
        files["values/\(name).xml"] = "<resources>\n\(part.joined(separator: "\n"))</resources>"
      }
      return files
    }
  }

  @Test(arguments: 0..<60)
  func manyFilesAreTheSameAsOne(_ seed: Int) throws {
    var (one, many) = (
      Writer(seed: UInt64(seed), isClassic: false), Writer(seed: UInt64(seed), isClassic: true)
    )
    let (inline, classic) = (one.folder(), many.folder())
    #expect(classic.count > 4 && inline.count == 3)
    let (own, other) = (Self.read(inline), Self.read(classic))
    #expect(Self.told(own) == [] && Self.told(other) == [] && other.errors.map(\.message) == [])
    let texts = try [own, other].map { String(decoding: try #require($0.text), as: UTF8.self) }
    #expect(texts[0] == texts[1], "\(classic)")
  }

  @Test func filesServeManyParts() throws {
    var files = Self.square
    files["drawable/v.xml"] = Self.root(
      "vector", "android:width='10dp' android:height='10dp'",
      "pqr".map { "<path android:name='\($0)' android:pathData='@string/outline' android:fillColor='#000'/>" }
        .joined())
    files["drawable/a.xml"] = Self.root(
      "animated-vector", "android:drawable='@drawable/v'",
      "pqr".map { "<target android:name='\($0)' android:animation='@animator/m'/>" }.joined())
    let file = Self.read(files)
    #expect(Self.told(file) == [])
    let effect = try Effect(yaml: String(decoding: try #require(file.text), as: UTF8.self))
    let frame = effect.frame(at: .refreshing(after: .milliseconds(150)))
    #expect(["p", "q", "r"].map { frame[$0]?.opacity } == Array(repeating: frame["p"]?.opacity, count: 3))
    #expect(frame["p"].map { $0.opacity > 0.5 && $0.opacity < 1 } == true)
  }

  // MARK: Losses

  private static func changed(_ changes: [String: String?]) -> [String: String] {
    var files = square
    for (path, text) in changes { files[path] = text }
    return files
  }

  @Test(
    arguments: [
      (
        ["animator/m.xml": nil],
        ["drawable/a.xml:2 the animation '@animator/m' is left out: there is no 'animator/m.xml'"]
      ),
      (
        ["interpolator/i.xml": nil],
        [
          "animator/m.xml:3 the interpolator is not known; the usual one stands for it: there is no 'interpolator/i.xml'"
        ]
      ),
      (
        ["values/texts.xml": "<resources>\n<color name='brand'>@color/other</color></resources>"],
        [
          "drawable/v.xml:3 the outline is left out: there is no 'string/outline' in 'values'"
        ]
      ),
      (
        [
          "values/texts.xml":
            "<resources><string name='outline'>M0 0h9v9z</string>\n<color name='brand'>@color/other</color></resources>"
        ],
        [
          "values/texts.xml:2 the input 'other' stands for the colour '@color/other': there is no 'color/other' in 'values'"
        ]
      ),
      (
        [
          "values/texts.xml":
            "<resources><string name='outline'>M0 0h9v9z</string>\n<color name='brand'>@color/brand</color></resources>"
        ],
        [
          "drawable/v.xml:2 the input 'brand' stands for the colour '@color/brand': more than 16 values refer to one another"
        ]
      ),
      (
        ["animator/m.xml": "<set>\n<objectAnimator"],
        [
          "drawable/a.xml:2 the animation '@animator/m' is left out: 'animator/m.xml' cannot be read",
          "animator/m.xml:2 the tag has no end",
        ]
      ),
      (
        ["values/more.xml": "<resources>\n"], ["values/more.xml:1 the element 'resources' has no end"]
      ),
      (
        [
          "values/texts.xml":
            "<resources><color name='brand'>#f00</color>\n<string name='outline'>M0 0h9v9z X3</string></resources>"
        ],
        ["values/texts.xml:2 the outline ends early: found 'X' in path data where a command was expected"]
      ),
    ] as [([String: String?], [String])])
  func whatIsLostIsToldWithItsFile(_ changes: [String: String?], _ findings: [String]) {
    let file = Self.read(Self.changed(changes))
    let told = Self.told(file)
    #expect(told == findings)
    #expect(file.text != nil && file.errors.isEmpty)
    #expect(file.findings.allSatisfy { $0.code.severity == .warning })
  }

  @Test(
    arguments: [
      (
        ["drawable/v.xml": nil],
        "drawable/a.xml:1 the drawing '@drawable/v' is missing: there is no 'drawable/v.xml'"
      ),
      (
        ["drawable/a.xml": root("animated-vector", "android:drawable='@drawable/a'")],
        "drawable/a.xml:1 the drawing '@drawable/a' is missing: 'drawable/a.xml' would lie in itself"
      ),
      (
        ["drawable/v.xml": "\n" + root("animated-vector", "android:drawable='@drawable/a'")],
        "drawable/v.xml:2 the drawing is a 'vector', and here is 'animated-vector'"
      ),
      (
        ["drawable/v.xml": "<vector>"],
        "drawable/a.xml:1 the drawing '@drawable/v' is missing: 'drawable/v.xml' cannot be read"
      ),
    ]
      + [
        "../../etc/passwd", "/etc/passwd", "..", "", "V", "v/../v", "v%2e", "v\\u0000",
      ].map {
        (
          ["drawable/a.xml": root("animated-vector", "android:drawable='@drawable/\($0)'")],
          "drawable/a.xml:1 the drawing '@drawable/\($0)' is missing: \($0 == ".." ? "there is no 'drawable/...xml'" : "no file of an app has such a name")"
        )
      } as [([String: String?], String)])
  func drawingsThatAreMissingAreErrors(_ changes: [String: String?], _ finding: String) {
    let file = Self.read(Self.changed(changes))
    #expect(Self.told(file).first == finding && file.text == nil)
    #expect(file.findings[0].code.id == "import-malformed" && file.findings[0].code.severity == .error)
  }

  // MARK: Limits

  @Test func workIsLimitedForAllFilesTogether() throws {
    func files(_ animator: String, targets: Int, of part: String = "p") -> [String: String] {
      let target = "<target android:name='\(part)' android:animation='@animator/m'/>"
      return Self.changed([
        "drawable/a.xml": Self.root(
          "animated-vector", "android:drawable='@drawable/v'", String(repeating: target, count: targets)),
        "animator/m.xml": animator,
      ])
    }
    let many = Self.read(files(try #require(Self.square["animator/m.xml"]), targets: 10_000, of: "q"))
    #expect(many.text != nil && many.findings.count == 10_000)
    // Ten million elements.
    let sets = "<set>\(String(repeating: "<set/>", count: 10_000))</set>"
    let large = Self.read(files(sets, targets: 1_000))
    #expect(Self.told(large).contains { $0.hasSuffix("with it there are more than 1000000 elements") })
    // Files that refer to many others, which do so in turn.
    var bomb = files("<set/>", targets: 1)
    for level in 0..<8 {
      bomb["animator/\(level == 0 ? "m" : "m\(level)").xml"] = Self.root(
        "set", "", String(repeating: "<set android:animation='@animator/m\(level + 1)'/>", count: 10))
    }
    #expect(Self.read(bomb).text != nil)
    var long = Self.square
    long["drawable/a.xml"] = Self.root(
      "animated-vector", "android:drawable='@drawable/v'",
      (0..<1_200).map { "<target android:name='p' android:animation='@animator/m\($0)'/>" }.joined())
    for index in 0..<1_200 { long["animator/m\(index).xml"] = "<set/>" }
    #expect(Self.told(Self.read(long)).last?.hasSuffix("there are more than 1000 files") == true)
  }

  @Test func damagedFilesAreToldOrRead() throws {
    for (path, text) in Self.square {
      let bytes = Array(text.utf8)
      for end in stride(from: 0, to: bytes.count, by: 5) {
        for byte in [UInt8(ascii: "'"), UInt8(ascii: "@"), UInt8(ascii: "<")] {
          var damaged = bytes
          damaged[end] = byte
          let file = Self.read(Self.changed([path: String(decoding: damaged, as: UTF8.self)]))
          #expect(file.text != nil || !file.findings.isEmpty)
          #expect(file.findings.allSatisfy { $0.range.end <= file.source.bytes.count })
        }
      }
    }
  }
}
