import CoreGraphics
import Drawstring
import DrawstringCore
import DrawstringTestSupport

@testable import DrawstringDrawing
@testable import DrawstringUI

/// Pictures of frames in bytes, and how far two of them are apart.
enum PixelDifference {
  /// The bytes of a frame as `render` draws it, with one picture for all images.
  static func drawn(_ frame: EffectFrame) -> [UInt8] {
    let names = frame.display.filter { $0.operation == .image }.compactMap(\.string)
    let assets = ImageAssets(Dictionary(names.map { ($0, LayerPicture.image) }) { first, _ in first })
    let canvas = frame.display.bounds
    let (x, y) = (canvas.minX.native, canvas.minY.native)
    let (width, height) = (canvas.width.native, canvas.height.native)
    let document = SVGElement(
      "svg",
      [
        .init("width", SVGText(width)), .init("height", SVGText(height)),
        .init("viewBox", "\(x) \(y) \(width) \(height)"),
      ], children: [SVGElement(FramePicture(frame, assets: assets))])
    var budget = WorkBudget.command
    var missing: Set<Character> = []
    return PixelPicture.bitmap(of: document, &budget, missing: &missing)?.onWhite.bytes ?? []
  }

  /// The pixels of the commands for a canvas, with one picture for all images.
  static func drawn(_ commands: [CGContext.Command], of canvas: CGRect) -> [UInt8] {
    var budget = WorkBudget.command
    let image = PNGReader.bitmap(ofReference: LayerPicture.image.reference, &budget)
    return ContextPicture.bytes(commands, of: canvas) { _ in image }
  }

  /// The mean difference of the channels of those pixels that are not white in both pictures, in steps of 1/255, and the
  /// greatest difference.
  static func between(_ a: [UInt8], _ b: [UInt8]) -> (mean: Double, most: Int) {
    if a.count != b.count || a.isEmpty { return (.infinity, 255) }
    var (sum, count, most) = (0, 0, 0)
    for start in stride(from: 0, to: a.count, by: 4) {
      let (left, right) = (a[start..<start + 3], b[start..<start + 3])
      if left.allSatisfy({ $0 == 255 }), right.allSatisfy({ $0 == 255 }) { continue }
      for (x, y) in zip(left, right) {
        let way = abs(Int(x) - Int(y))
        (sum, count, most) = (sum + way, count + 1, max(most, way))
      }
    }
    return (count == 0 ? 0 : Double(sum) / Double(count), most)
  }

  /// The effects in folders of the project, with their paths.
  static func effects(in folders: [String]) throws -> [(name: String, effect: Effect)] {
    try folders.flatMap { folder in
      try ProjectFiles.texts(in: folder, endings: [".yaml"]).filter { $0.text.contains("\neffect:") }.map {
        ($0.path, try Effect(contentsOfFile: ProjectFiles.root + $0.path))
      }
    }
  }
}
