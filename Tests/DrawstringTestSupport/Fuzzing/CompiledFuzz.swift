import Drawstring
import DrawstringCore

/// Bytes that may be a compiled effect: an error with a place in the file, or effects that can be played.
enum CompiledFuzz {
  static func failure(_ bytes: [UInt8]) -> String? {
    let file = CompiledEffect.sealed(bytes)
    do {
      let compiled = try CompiledEffect(file)
      for place in 0..<min(compiled.graphCount, 2) {
        let effect = Effect(try compiled.graph(at: place))
        // Dear effects are not played: they would only slow the search down.
        if effect.graph.frameWork > 1_000_000 { continue }
        if let failure = PlayedFuzz.failure(of: effect, PlayedFuzz.shortTrace(of: effect)) { return failure }
      }
      return nil
    } catch {
      return (0...file.count).contains(error.offset) && !error.message.isEmpty
        ? nil : "an error without a place: \(error)"
    }
  }

  /// The compiled effects of the project, with and without notes.
  static var seeds: [[UInt8]] {
    let texts =
      ProjectFiles.texts(in: "specs", endings: [".yaml"]).map(\.text) + CaseFile.all(in: "good").map(\.text)
    return texts.flatMap { text in
      let loaded = LoadedSpec(name: "seed.yaml", bytes: Array(text.utf8))
      return [loaded.compiled(), loaded.compiled(notes: false)].compactMap(\.self).filter { $0.count < 8192 }
    }
  }

}

extension FuzzTarget {
  /// A file with one to four changes: bytes changed, cut, doubled, or taken from elsewhere.
  package static func mutated(_ seed: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var bytes = seed
    for _ in 0...random.below(4) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      let length = min(random.below(12) + 1, bytes.count - place)
      switch random.below(8) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[place] ^= 1 << UInt8(random.below(8))
      case 2: bytes[place] = random.pick([0, 1, 2, 0x7F, 0x80, 0xFF])
      case 3: bytes[place] &+= random.pick([1, 255])
      case 4: bytes.removeSubrange(place..<place + length)
      case 5: bytes.insert(contentsOf: bytes[place..<place + length], at: random.below(bytes.count))
      case 6:
        let from = random.below(bytes.count - length + 1)
        bytes.replaceSubrange(place..<place + length, with: bytes[from..<from + length])
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }
}
