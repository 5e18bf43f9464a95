package import DrawstringOutput

/// Pictures that play without end, each as the rectangle in which it differs from the one before.
package struct Film: Sendable {
  package struct Frame: Sendable {
    package var picture: Bitmap
    /// The place of the rectangle.
    package var left: Int
    package var top: Int
    /// How long the picture is shown, in parts of a second: 1 / `Film.unit`.
    package var delay: Int
  }

  package private(set) var frames: [Frame] = []
  /// The size of the whole.
  package private(set) var width = 0
  package private(set) var height = 0
  /// The parts of a second that delays count.
  package let unit: Int
  /// The whole of the last picture.
  package private(set) var last: Bitmap?
  package let cores: Cores
  /// The bytes of all rectangles.
  private var size = 0
  /// Whether the film takes too much memory and work; no more pictures are added then.
  package var isTooLarge: Bool { size > Self.mostBytes }

  /// The colours and the compression of a pixel take about 50 ns.
  private static let mostBytes = 160_000_000
  /// The longest delay that all players take.
  private static let longest = 60_000

  package init(unit: Int, cores: Cores) {
    self.unit = unit
    self.cores = cores
  }

  /// Adds a picture of the same size; one that is the last again makes that stay longer.
  package mutating func add(_ picture: Bitmap, delay: Int) {
    if isTooLarge { return }
    defer { last = picture }
    guard let last else {
      (width, height) = (picture.width, picture.height)
      size = picture.bytes.count
      return frames.append(Frame(picture: picture, left: 0, top: 0, delay: delay))
    }
    var part = picture.difference(from: last)
    if part.isEmpty {
      if frames[frames.count - 1].delay + delay <= Self.longest {
        frames[frames.count - 1].delay += delay
        return
      }
      part = PixelRect(left: 0, top: 0, right: 1, bottom: 1)
    }
    size += part.count * 4
    frames.append(Frame(picture: picture.cut(to: part), left: part.left, top: part.top, delay: delay))
  }
}
