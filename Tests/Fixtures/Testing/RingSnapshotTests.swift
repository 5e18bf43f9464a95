import DrawstringUI
import SnapshotTesting
import UIKit
import XCTest

/// Pictures and numbers of an effect, by swift-snapshot-testing.
final class RingSnapshotTests: XCTestCase {
  func testLook() throws {
    let frame = Effects.firstRing.effect.frame(at: .refreshing(after: .milliseconds(300)))
    assertSnapshot(of: makeSnapshot(of: frame), as: .image(precision: 0.99))
  }

  func testNumbers() throws {
    let effect = Effects.firstRing.effect
    let lines = stride(from: 0.0, through: 60, by: 10).map { pull in
      let frame = effect.frame(at: .dragging(to: pull))
      return "\(pull): \(frame["ring"]?.strokeEnd ?? 0), \(frame.pull)"
    }
    assertSnapshot(of: lines.joined(separator: "\n"), as: .lines)
  }

  /// Draws a frame without layers, views or a clock.
  private func makeSnapshot(of frame: EffectFrame) -> UIImage {
    let list = frame.display
    let painter = FramePainter(images: { UIImage(named: $0)?.cgImage })
    return UIGraphicsImageRenderer(bounds: list.bounds).image { painter.draw(list, in: $0.cgContext) }
  }
}
