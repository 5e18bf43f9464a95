import Drawstring
import DrawstringTestSupport
import SwiftUI
import Testing
import UIKit

@testable import DrawstringUI

extension ControlTests {
  /// Previews show the frames of the effect, in a view of the size that SwiftUI gives them.
  @Suite(.serialized) @MainActor struct EffectPreviewTests {
    private static func effect(_ name: String) throws -> Effect {
      try Effect(contentsOfFile: ProjectFiles.root + "specs/examples/\(name).yaml")
    }

    /// A preview in a window, with the pixels of its layers.
    @MainActor private struct PreviewStage {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      let display = TestDisplay()
      let view: PreviewView

      init(_ effect: Effect, _ story: PreviewStory, width: CGFloat = 200, height: CGFloat = 60) {
        view = PreviewView(effect, story) { [display] in display.makeClock($0) }
        view.frame = CGRect(x: 0, y: 0, width: width, height: height)
        window.addSubview(view)
        window.layoutIfNeeded()
      }

      /// The largest difference of the shown pixels from those of a frame.
      func difference(from frame: EffectFrame) -> Double {
        let bounds = view.layers.root.bounds
        let shown = PixelDifference.drawn(LayerPicture.commands(view.layers.root), of: bounds)
        return PixelDifference.between(shown, PixelDifference.drawn(frame)).mean
      }
    }

    @Test func aMomentIsShown() throws {
      let ring = try Self.effect("first-ring")
      var moments: [Moment] = [
        .dragging(to: 30), .refreshing(after: .milliseconds(300)), .finishing(after: .milliseconds(90)),
        .idle,
      ]
      let stage = PreviewStage(ring, .moment(moments[0]))
      for index in moments.indices {
        moments[index].size = Vec2(200, 60)
        let frame = ring.frame(at: moments[index])
        stage.view.show(ring, .moment(moments[index]))
        stage.window.layoutIfNeeded()
        #expect(stage.view.layers.root.bounds.width == 200)
        #expect(stage.difference(from: frame) <= 1)
      }
      #expect(!stage.display.isRunning)
      // Another effect in the same view, in the middle of it.
      let upload = try Self.effect("load-more")
      stage.view.frame.size.height = 80
      stage.view.show(upload, .moment(.refreshing(after: .zero)))
      stage.window.layoutIfNeeded()
      #expect(stage.view.layers.root.position == CGPoint(x: 0, y: 13))
      let frame = upload.frame(at: Moment(phase: .refreshing, size: Vec2(200, 80)))
      #expect(stage.difference(from: frame) <= 1)
    }

    @Test func aRefreshPlaysInALoop() throws {
      let upload = try Self.effect("upload")
      let inputs = [InputSetting("done", .number(0.4))]
      let trace = Trace.refresh(of: upload)
      let replay = upload.makeReplay(of: trace, inputs: inputs, size: Vec2(200, 84))
      let phases = stride(from: 0, to: 8000, by: 100).map {
        replay.frame(at: .milliseconds($0)).phase
      }
      for phase in [Phase.pulling, .armed, .refreshing, .finishing] { #expect(phases.contains(phase)) }
      let stage = PreviewStage(upload, .trace(trace, inputs), height: 84)
      stage.display.pass(3000)
      #expect(stage.display.isRunning && stage.difference(from: replay.frame(at: .seconds(3))) <= 1)
      // The same story goes on.
      stage.view.show(upload, .trace(trace, inputs))
      stage.window.layoutIfNeeded()
      stage.display.pass(500)
      #expect(stage.difference(from: replay.frame(at: .milliseconds(3500))) <= 1)
      let round = Int((replay.end + .seconds(1)) / .milliseconds(20)) + 1
      stage.display.pass(round * 20 - 3500 + 1000)
      #expect(stage.difference(from: replay.frame(at: .seconds(1))) <= 1)
      stage.view.removeFromSuperview()
      stage.display.pass(100)
      #expect(!stage.display.isRunning)
    }

    /// Without a pull the program begins the refresh; with `fires: never` the floor opens and closes.
    @Test func otherEffectsPlay() throws {
      func phases(_ text: String) throws -> Set<Phase> {
        let effect = try Effect(
          yaml: "drawstring: 1\neffect: a\ncanvas: [9, 9]\nlayers: [{id: a}]\n\(text)\n")
        let replay = effect.makeReplay(of: .refresh(of: effect))
        return Set(stride(from: 0, to: 6000, by: 20).map { replay.frame(at: .milliseconds($0)).phase })
      }
      #expect(try phases("") == [.idle, .refreshing])
      let floor = "floor: {trigger: 90}"
      #expect(try phases("pull: {trigger: 50, \(floor)}").isDisjoint(with: [.floor, .armedFloor]))
      #expect(try phases("pull: {trigger: 50, fires: never, \(floor)}").isSuperset(of: [.floor, .closing]))
    }

    /// The views of SwiftUI hand on what they are given.
    @Test func viewsHandOnTheirStory() throws {
      let ring = try Self.effect("first-ring")
      func host(_ preview: EffectPreview) throws -> PreviewHost { try #require(preview.body as? PreviewHost) }
      #expect(try host(EffectPreview(ring, at: .armed)).story == .moment(.armed))
      let playing = try host(EffectPreview(ring))
      #expect(playing.story == .trace(.refresh(of: ring), []))
      let hosting = StubHosting(playing)
      #expect(
        hosting.size(playing, in: ProposedViewSize(width: 100, height: 9)) == CGSize(width: 100, height: 60))
      hosting.dismantle()
    }
  }
}
