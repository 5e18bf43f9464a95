/// Letters, digits and signs as East Asian input methods write them, each as wide as an ideograph: `１`, `，`, `（`.
enum FullWidthSigns {
  /// A text with the plain ones; nil where it holds none that is wide.
  static func plain(_ text: String) -> String? {
    // In the same order, from U+FF01 to U+FF5E and from U+0021 to U+007E.
    var holdsWide = false
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if (0xFF01...0xFF5E).contains(scalar.value), let sign = Unicode.Scalar(scalar.value - 0xFEE0) {
        holdsWide = true
        plain.append(sign)
      } else {
        plain.append(scalar)
      }
    }
    return holdsWide ? String(plain) : nil
  }
}
