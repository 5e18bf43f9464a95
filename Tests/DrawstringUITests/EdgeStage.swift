import Drawstring
import UIKit

@testable import DrawstringUI

/// A list with bars, in which controls lie at several edges, with one display for all of them.
@MainActor final class EdgeStage {
  static let bars = 88.0
  private(set) var displays: [TestDisplay] = []
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  private(set) var controls: [RefreshControl] = []
  /// The events of each control.
  private(set) var events: [[String]] = []

  /// A list whose content has a size, in a window or not.
  init(_ width: Double, _ height: Double, isShown: Bool = true) {
    UIAccessibility.isReduceMotionEnabled = false
    UIAccessibility.focus = nil
    list.contentSize = CGSize(width: CGFloat(width), height: CGFloat(height))
    window.bars.top = CGFloat(Self.bars)
    if isShown { window.addSubview(list) }
    list.contentOffset = CGPoint(x: 0, y: CGFloat(-Self.bars))
  }

  @discardableResult func add(_ text: String) throws -> RefreshControl { add(try Effect(yaml: text)) }

  @discardableResult func add(_ effect: Effect) -> RefreshControl {
    let display = TestDisplay()
    if displays.isEmpty {
      display.beforeFrame = { [window] in
        window.advance(by: 0.02)
        window.layoutIfNeeded()
      }
    }
    let control = RefreshControl(effect, in: list, clock: { display.makeClock($0) })
    let index = controls.count
    displays.append(display)
    controls.append(control)
    events.append([])
    control.onEvent = { [unowned self] in events[index].append($0.name) }
    pass(100)
    return control
  }

  func pass(_ milliseconds: Int) {
    for _ in 0..<milliseconds / 20 { for display in displays { display.pass(20) } }
  }

  var x: Double { list.contentOffset.x.native }
  var y: Double { list.contentOffset.y.native }

  /// The finger moves the content by a way, over some frames.
  func drag(_ x: Double = 0, _ y: Double = 0) {
    var place = list.contentOffset
    for step in 1...10 {
      // A control may have given the way back.
      let now = list.contentOffset
      if (now.x - place.x).magnitude > 0.5 || (now.y - place.y).magnitude > 0.5 { place = now }
      place = CGPoint(x: place.x - CGFloat(x / 10), y: place.y - CGFloat(y / 10))
      list.touch(place)
      for control in controls { control.pan(step == 1 ? .began : .changed) }
      pass(20)
    }
  }

  /// The finger leaves; the scroll view hears of it first.
  func release() {
    list.endTouch()
    for control in controls { control.pan(.ended) }
  }

  /// What takes a touch at a place of the window.
  func hit(_ x: Double, _ y: Double) -> UIView? {
    window.hitTest(CGPoint(x: CGFloat(x), y: CGFloat(y)), with: nil)
  }

  /// Where a view lies in the window.
  func place(of view: UIView) -> CGRect {
    CGRect(origin: view.convert(view.bounds.origin, to: nil), size: view.bounds.size)
  }
}
