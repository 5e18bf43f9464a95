import DrawstringCore
internal import DrawstringSyntax

/// Masks: no layer may be drawn through itself.
extension SpecCompiler {
  /// Whether a layer can be the mask of another: not itself, nor one that it lies in. If not there is a finding.
  mutating func canMask(_ mask: Int, _ layer: Int?, at node: NodeID) -> Bool {
    guard let layer else { return true }
    if mask == layer {
      report(.ownMask(layerDrafts[layer].name, at: range(node), node: node))
      return false
    }
    var around = Int(graph.layers[layer].parent)
    while around >= 0 {
      if around == mask {
        report(
          .maskAround(layerDrafts[mask].name, layerDrafts[layer].name, at: range(node), node: node))
        return false
      }
      around = Int(graph.layers[around].parent)
    }
    return true
  }

  /// Looks for masks that need one another: a layer needs those in it and its mask.
  mutating func checkMasks() {
    var needs: [[Int]] = Array(repeating: [], count: graph.layers.count)
    var masks: [Int: Int] = [:]
    for (index, layer) in graph.layers.enumerated() {
      if layer.parent >= 0 { needs[Int(layer.parent)].append(index) }
      guard let slot = graph.slot(of: .mask, layer: index) else { continue }
      let mask = Int(graph.initialSlots[slot])
      if mask >= 0 {
        needs[index].append(mask)
        masks[index] = mask
      }
    }
    if masks.isEmpty { return }
    var fields: [Int: NodeID] = [:]
    for draft in layerDrafts {
      if let field = draft.fields["mask"] { fields[draft.index] = field.valueNode }
    }
    for ring in DependencyOrder(needs).rings {
      let pairs = zip(ring, ring.dropFirst() + ring.prefix(1))
      let masked = pairs.first { masks[$0.0] == $0.1 && fields[$0.0] != nil }?.0
      guard let first = masked, let node = fields[first], let start = ring.firstIndex(of: first) else {
        continue
      }
      let turned = ring[start...] + ring[..<start]
      report(.maskRing(turned.map { layerDrafts[$0].name }, at: range(node), node: node))
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let maskRing = DiagnosticCode("mask-ring")
}

extension Diagnostic {
  fileprivate static func ownMask(_ id: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.maskRing, "'\(brief(id))' is its own mask", at: range, node: node)
  }

  fileprivate static func maskAround(_ mask: String, _ id: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .maskRing, "'\(brief(mask))' cannot be the mask of '\(brief(id))', which lies in it", at: range,
      node: node)
  }

  fileprivate static func maskRing(_ ids: [String], at range: SourceRange, node: NodeID) -> Diagnostic {
    let ring = (ids.prefix(12) + (ids.count > 12 ? ["…"] : []) + ids.prefix(1)).joined(separator: " → ")
    return Diagnostic(.maskRing, "masks need one another in a ring: \(ring)", at: range, node: node)
  }
}
