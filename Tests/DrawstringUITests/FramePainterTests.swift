import CoreGraphics
import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Testing

@testable import DrawstringUI

/// What the painter tells a context looks as `render` draws the frame.
@Suite struct FramePainterTests {
  private static let drawing = "Tests/Fixtures/Drawing"

  /// What the painter tells a context; texts have the plain face of `render`.
  private static func commands(_ list: DisplayList) -> [CGContext.Command] {
    let context = CGContext(stub: ())
    let painter = FramePainter(
      images: { CGImage(stub: $0) },
      text: { item, context in
        guard let string = item.string, let box = item.rectangle, case .color(let color) = item.paint
        else { return }
        let anchor = item.alignment == .center ? 0.5 : item.alignment == .right ? 1.0 : 0
        context.write(
          string, in: Vec2(box.width, box.height), size: item.fontSize, anchor: anchor, color.cgColor)
      })
    painter.draw(list, in: context)
    return context.commands
  }

  private static let moments: [(name: String, moment: Moment)] = [
    ("idle", .idle), ("pulling", .dragging(to: 30)), ("refreshing", .refreshing(after: .milliseconds(350))),
    ("finishing", .finishing(after: .milliseconds(100))),
  ]

  private static func effects() throws -> [(name: String, effect: Effect)] {
    try PixelDifference.effects(in: ["specs", "Tests/Pictures", drawing])
      + [("special", try Effect(yaml: LayerPictureTests.special))]
  }

  /// The effects and examples of the project, and two with all operations.
  @Test func paintedFramesLookAsRenderDraws() throws {
    var worst = (name: "", mean: 0.0, most: 0)
    var (count, most) = (0, 0)
    for (name, effect) in try Self.effects() {
      for (moment, place) in Self.moments {
        let frame = effect.frame(at: place)
        let painted = PixelDifference.drawn(Self.commands(frame.display), of: frame.display.bounds)
        let difference = PixelDifference.between(painted, PixelDifference.drawn(frame))
        #expect(
          difference.mean <= 0.5 && difference.most <= 4,
          "\(name), \(moment): \(difference.mean) of 255 apart, \(difference.most) at most")
        if difference.mean > worst.mean { worst = ("\(name), \(moment)", difference.mean, difference.most) }
        (count, most) = (count + 1, max(most, difference.most))
      }
    }
    #expect(count > 150)
    print("\(count) painted frames; at worst \(worst); \(most) at most in any")
  }

  /// The comparison sees what the painter is there for.
  @Test(arguments: [
    "opacity", "mask", "place of masks", "shadow", "offset of shadows", "clip", "flip", "dashes", "rule",
    "ends of gradients",
  ])
  func mistakesAreSeen(_ mistake: String) throws {
    let moment = Moment.refreshing(after: .milliseconds(350))
    var hasBeenSeen = false
    for (name, effect) in try Self.effects() where name.hasPrefix(Self.drawing) || name == "special" {
      let frame = effect.frame(at: moment)
      let commands = Self.commands(frame.display)
      let drawn = PixelDifference.drawn(frame)
      let wrong = Self.changed(commands, mistake)
      func most(_ commands: [CGContext.Command]) -> Int {
        PixelDifference.between(PixelDifference.drawn(commands, of: frame.display.bounds), drawn).most
      }
      hasBeenSeen = hasBeenSeen || most(wrong) > most(commands) + 40
    }
    #expect(hasBeenSeen)
  }

  /// Returns the commands of a painter that makes a mistake.
  private static func changed(_ commands: [CGContext.Command], _ mistake: String) -> [CGContext.Command] {
    commands.indices.compactMap { place in
      switch (mistake, commands[place]) {
      case ("opacity", .setAlpha), ("mask", .setBlendMode(.destinationIn)), ("shadow", .setShadow),
        ("dashes", .setLineDash):
        return nil
      case ("place of masks", .concatenate):
        if case .setBlendMode(.destinationIn) = commands[place + 1] { return nil }
      case ("offset of shadows", .setShadow(let offset, let blur, let color)):
        return .setShadow(CGSize(width: -offset.width, height: -offset.height), blur, color)
      case ("clip", .clip): return .fillPath(.winding)
      case ("flip", .concatenate(let transform)) where transform.d == -1: return nil
      case ("rule", .fillPath(.evenOdd)): return .fillPath(.winding)
      case ("ends of gradients", .drawLinearGradient(let gradient, let start, let end, _)):
        return .drawLinearGradient(gradient, start, end, [])
      case (
        "ends of gradients", .drawRadialGradient(let gradient, let center, let radius, let end, let size, _)
      ):
        return .drawRadialGradient(gradient, center: center, radius: radius, end, size, [])
      default: break
      }
      return commands[place]
    }
  }

  /// A mask of a mask of a mask… needs no stack of calls.
  @Test func masksLieDeeplyInOneAnother() throws {
    let count = 3000
    let layers = (0..<count).map {
      "  - {id: l\($0), size: [20, 20], position: [10, 10], backgroundColor: red"
        + ($0 > 0 ? ", mask: l\($0 - 1)}" : "}")
    }
    let effect = try Effect(
      yaml: "drawstring: 1\neffect: deep\ncanvas: [20, 20]\nlayers:\n" + layers.joined(separator: "\n"))
    var (depth, deepest) = (0, 0)
    for command in Self.commands(effect.frame(at: .idle).display) {
      if case .beginTransparencyLayer = command { depth += 1 }
      if case .endTransparencyLayer = command { depth -= 1 }
      deepest = max(deepest, depth)
    }
    #expect(depth == 0 && deepest >= count - 1)
  }

  /// Masks that use the mask before them twice would double the work with each.
  @Test func theWorkForMasksIsBounded() throws {
    let layers = (1..<40).map {
      "  - {id: g\($0), layers: ["
        + "{id: a\($0), size: [9, 9], backgroundColor: red, mask: g\($0 - 1)}, "
        + "{id: b\($0), size: [9, 9], backgroundColor: red, mask: g\($0 - 1)}]}"
    }
    let effect = try Effect(
      yaml: "drawstring: 1\neffect: twice\ncanvas: [20, 20]\nlayers:\n"
        + "  - {id: g0, size: [9, 9], backgroundColor: red}\n" + layers.joined(separator: "\n"))
    let commands = Self.commands(effect.frame(at: .idle).display)
    #expect(commands.count > FramePainter.mostMaskItems && commands.count < 20 * FramePainter.mostMaskItems)
  }
}
