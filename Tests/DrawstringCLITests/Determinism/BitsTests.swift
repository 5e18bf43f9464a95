import Drawstring
import DrawstringTestSupport
import Testing

/// The bits of frames are those written down: in debug and in release, on every machine, today and after the next change.
///
/// `UPDATE_GOLDEN=1` writes them down anew; a change that should not touch what is shown leaves them as they are.
@Suite struct BitsTests {
  /// The effects, and cases whose frames are computed with exponentials, logarithms, powers and cube roots.
  private static let effects = [
    "boss-dots", "bounce-preload", "douyin-nav", "enjoy-ring", "jelly-ball", "orbit-dots", "pulse-dots",
    "spread-bar", "easings/elastic", "easings/spring", "formulas/functions", "mixing/colours",
    "tracks/spring",
  ]

  @Test func framesHaveTheBitsWrittenDown() throws {
    var lines: [String] = []
    for name in Self.effects {
      for variant in ["", "reducedMotion"] {
        let digest = try digest(of: name, variant: variant)
        lines.append("\(name)\(variant.isEmpty ? "" : " " + variant): \(digest.text)")
      }
    }
    let head =
      "# Of each effect, its frames along three traces drawn by lot: how many, and FNV-1a of their bits.\n"
    try ProjectFile.expect(head + lines.joined(separator: "\n") + "\n", at: "Tests/Golden/bits.txt")
  }

  /// One bit more or less in one number is another digest.
  @Test func digestsSeeEveryBit() {
    let numbers: [UInt64] = [0, 1, (-0.0).bitPattern, 1.5.bitPattern]
    for index in numbers.indices {
      for bit in 0..<64 {
        var other = numbers
        other[index] ^= 1 << UInt64(bit)
        #expect(Digest(numbers).value != Digest(other).value)
      }
    }
    #expect(Digest([1, 2]).value != Digest([2, 1]).value)
  }

  /// 64 bits for many numbers, by the rule of Fowler, Noll and Vo.
  private struct Digest {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    var frames = 0

    init(_ numbers: [UInt64] = []) { add(numbers) }

    mutating func add(_ numbers: [UInt64]) {
      for number in numbers {
        for shift in stride(from: 0, to: 64, by: 8) {
          value = (value ^ (number >> UInt64(shift) & 0xff)) &* 0x100_0000_01b3
        }
      }
      frames += 1
    }

    var text: String {
      let digits = String(value, radix: 16)
      return "\(frames) frames, \(String(repeating: "0", count: 16 - digits.count))\(digits)"
    }
  }

  private func digest(of name: String, variant: String) throws -> Digest {
    let folder = name.contains("/") ? "Tests/Cases/good" : "specs"
    let text = try ProjectFile.text(of: "\(folder)/\(name).yaml")
    let effect = try Effect(yaml: text, variants: variant.isEmpty ? [] : [variant])
    var random = SeededGenerator(seed: 2026)
    var digest = Digest()
    digest.frames = 0
    var buffer = effect.makeFrameBuffer()
    for _ in 0..<3 {
      let events = RandomTrace.events(
        trigger: effect.trigger ?? 50, count: 30, hasTimedDrags: false, using: &random)
      let instants = RandomTrace.instants(of: events, count: 60, using: &random)
      let replay = effect.makeReplay(of: try Trace(events))
      for instant in instants {
        replay.evaluate(at: instant, into: &buffer)
        digest.add(buffer.frame.bits)
      }
    }
    return digest
  }
}
