import DrawstringUI
import UIKit

/// Returns a picture of a frame, such as for a widget.
func makeSnapshot(of frame: EffectFrame) -> UIImage {
  let list = frame.display
  let painter = FramePainter(images: { UIImage(named: $0)?.cgImage })
  return UIGraphicsImageRenderer(bounds: list.bounds).image { painter.draw(list, in: $0.cgContext) }
}
