import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringReports
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// What is too large to be looked at wholly says where the look stopped.
@Suite struct PartialLookTests {
  struct Large: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var lines: String
    var words: String
    var budget = WorkBudget.command
  }

  private static func layers(_ count: Int, _ rest: String = "") -> String {
    "layers:\n"
      + (0..<count).map { "  - {id: a\($0), size: [8, 8], backgroundColor: red\(rest)}\n" }.joined()
  }

  private static func nodes(_ count: Int, _ node: (Int) -> String) -> String {
    "animations:\n" + (0..<count).map { "  - {\(node($0))}\n" }.joined()
  }

  private static let tight = WorkBudget(1_000_000)

  static let all: [Large] = [
    Large(
      testDescription: "seams",
      lines: layers(4_000)
        + nodes(1) { _ in "during: finishing, duration: 1s, tracks: {a7.position.x: {from: 10, to: 9}}" },
      words: "not all transitions were compared: the work limit of the check was reached",
      budget: tight),
    Large(
      testDescription: "leaps",
      lines: layers(201)
        + nodes(201) { "during: finishing, duration: 1s, tracks: {a\($0).position.x: {from: 10, to: 9}}" },
      words: "of the jumps at one transition 200 were examined"),
    Large(
      testDescription: "members that the pull winds on",
      lines: layers(1) + "animations:\n  - over: pull\n    range: [0, 50]\n    sequence:\n"
        + String(repeating: "      - {duration: 1s, tracks: {a0.position.x: {to: 9}}}\n", count: 201),
      words: "of the places where members of 'animations[0]' meet the first 200 were compared"),
    Large(
      testDescription: "members",
      lines: layers(1) + "animations:\n  - id: long\n    during: refreshing\n    sequence:\n"
        + String(repeating: "      - {duration: 1ms, tracks: {a0.position.x: {to: 9}}}\n", count: 2_000),
      words: "of the members of 'long' the transitions of the first 2,000 were compared"),
    Large(
      testDescription: "keyframes that begin again",
      lines: layers(2_000)
        + "animations:\n  - id: wheel\n    over: pull\n    extrapolate: repeat\n    tracks:\n"
        + (0..<2_000).map { "      a\($0).position.x: [{at: 0, value: 0}, {at: 50, value: 9}]\n" }
        .joined(),
      words: "where 'wheel' restarts was not compared: the work limit of the check was reached",
      budget: WorkBudget(650_000_000)),
    Large(
      testDescription: "the run",
      lines: layers(1_200)
        + nodes(1) { _ in "during: refreshing, duration: 1s, repeat: forever, tracks: {a0.opacity: [1, 0, 1]}"
        },
      words: "the running effect was not followed to its end: the work limit of the check was reached",
      budget: tight),
    Large(
      testDescription: "flashes",
      lines: layers(400)
        + nodes(1) { _ in "during: refreshing, duration: 1s, repeat: forever, tracks: {a0.opacity: [1, 0, 1]}"
        },
      words: "flashes were not checked in refreshing: the work limit of the check was reached",
      budget: tight),
    Large(
      testDescription: "writers",
      lines: layers(1)
        + nodes(202) {
          "during: refreshing, when: pull > \($0), duration: 1s, tracks: {a0.position.x: {to: 9}}"
        },
      words: "of the pairs of nodes that write one property 20,000 were compared"),
    Large(
      testDescription: "loops",
      lines: layers(501, ", hidden: true")
        + nodes(501) {
          "during: always, duration: 1s, repeat: forever, tracks: {a\($0).position.x: [0, 9, 0]}"
        },
      words: "of the endless nodes the first 500 were checked"),
    Large(
      testDescription: "variants",
      lines: layers(600) + "variants:\n"
        + (0..<30).map { "  v\($0): {layers: {a0: {opacity: 0.5}}}\n" }.joined(),
      words: "its variants from 'v0' on were not checked: the work limit of the check was reached",
      budget: tight),
    Large(
      testDescription: "other values of inputs",
      lines: "inputs: {load: {type: number, range: [0, 1]}}\n" + layers(4_000, ", opacity: load"),
      words:
        "other values of inputs were not looked at, from load = 1 on: the work limit of the check was reached",
      budget: tight),
    Large(
      testDescription: "expectations at other values of inputs",
      lines: "inputs: {load: {type: number, range: [0, 1]}}\n" + layers(40, ", opacity: load")
        + "expect:\n" + (0..<50).map { "  - {never: a\($0 % 40).opacity > \($0 + 2)}\n" }.joined(),
      words:
        "expectations were judged at the defaults of inputs only: the work limit of the check was reached",
      budget: WorkBudget(8_000_000)),
    Large(
      testDescription: "bodies in a slow node",
      lines: "paths: {floor: M0 90 L100 90}\n"
        + layers(1)
        + "physics: {bodies: {a0: {radius: 5, restitution: 1}}, boundaries: [floor], active: true}\n"
        + nodes(1) { _ in "during: finishing, duration: 1s, speed: 0.000001, tracks: {a0.opacity: [0, 1]}" },
      words: "the running effect was not followed to its end: the work limit of the check was reached",
      budget: tight),
  ]

  private func looks(_ lines: String, _ budget: WorkBudget = .command) -> [Diagnostic] {
    let head = "drawstring: 1\neffect: large\ncanvas: [100, 100]\npull: {trigger: 60}\n"
    let spec = Effect.load(name: "large.yaml", bytes: Array((head + lines).utf8))
    #expect(spec.effect != nil, "\(spec.diagnostics.prefix(3))")
    return spec.linted(budget).filter { $0.code.id == "partial-look" }
  }

  @Test(arguments: Effort.part(of: all)) func theFindingNamesTheLookAndItsLimit(_ large: Large) {
    let found = looks(large.lines, large.budget)
    let messages = found.map(\.message)
    #expect(messages.contains("this effect was checked in part: \(large.words)"), "\(messages)")
    // At the name of the effect, or at the expectation at which the judging ended.
    #expect(found.allSatisfy { $0.code.severity == .info })
    #expect(found.allSatisfy { $0.range.start == 14 || $0.message.contains("expectations were judged") })
  }

  @Test func whatIsLookedAtWhollyHasNoSuchFinding() {
    let lines =
      Self.layers(150)
      + Self.nodes(150) {
        "during: finishing, duration: 1s, tracks: {a\($0).position.x: {from: 10, to: 9}}"
      }
    #expect(looks(lines).isEmpty)
  }
}
