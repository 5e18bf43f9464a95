import Drawstring
import DrawstringTestSupport
import Testing

/// Effects, replays and frames are shared between threads; buffers belong to one.
struct ConcurrencyTests {
  private static let effects = [
    "boss-dots", "spread-bar", "orbit-dots", "pulse-dots", "enjoy-ring", "bounce-preload", "douyin-nav",
    "jelly-ball",
  ]

  @Test(arguments: effects)
  func manyThreadsSeeTheSameBits(_ name: String) async throws {
    let effect = try EffectFile(name).effect
    var random = SeededGenerator(seed: 11)
    let events = RandomTrace.events(trigger: effect.trigger ?? 50, count: 30, using: &random)
    let replay = effect.makeReplay(of: try Trace(events))
    let instants = RandomTrace.instants(of: events, count: 40, using: &random)
    let expected = instants.map { replay.frame(at: $0).bits }
    let orders = (0..<8).map { _ in Array(instants.indices).shuffled(using: &random) }
    let agree = await withTaskGroup(of: Bool.self) { group in
      for order in orders {
        group.addTask {
          var buffer = effect.makeFrameBuffer()
          return order.allSatisfy { index in
            replay.evaluate(at: instants[index], into: &buffer)
            return buffer.frame.bits == expected[index]
          }
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(agree)
  }

  /// Tables that are made when first asked for are asked for by all at once.
  @Test func manyThreadsReadFilesAtOnce() async throws {
    let files = ProjectFiles.effects
    let dumps = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<4 {
        group.addTask {
          files.map { (try? Effect(yaml: $0.text).frame(at: .idle).lanes.count) ?? -1 }
        }
      }
      var all: [[Int]] = []
      for await counts in group { all.append(counts) }
      return all
    }
    #expect(dumps.count == 4 && Set(dumps).count == 1)
    #expect(dumps.first?.contains(-1) == false)
  }
}
