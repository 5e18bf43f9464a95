/// Random effects: nodes of every structure, timing and form, in and out of effect in every way.
package struct RandomEffect<Random: RandomNumberGenerator> {
  package var random: Random
  private var nodeCount = 0

  package init(random: Random) { self.random = random }

  private mutating func pick<Element>(_ items: [Element]) -> Element {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  package mutating func yaml() -> String {
    var text = """
      drawstring: 1
      effect: drawn
      canvas: [100, 200]
      pull: {trigger: 50, hysteresis: \(pick(["0", "10"])), limit: \(pick(["90", "200"])), \
      \(pick(["", "rubber: 0.55, "]))deadband: 2, fires: \(pick(["release", "release", "arming"])), \
      settle: {duration: \(pick(["0s", "70ms", "400ms"])), ease: \(pick(["ease-in-out", "overshoot"]))}, \
      \(pick(["", "", "return: {delay: 150ms, duration: 90ms}, ", "return: {delay: 1s}, "]))\
      \(pick(["", "", "cancel: {duration: 0s}, ", "cancel: {duration: 220ms, ease: overshoot}, "]))\
      \(pick(["", "", "content: stays, "]))\
      minimum: \(pick(["0s", "200ms"])), leave: \(pick(["now", "loop-end"]))}
      signals:
        q: clamp(pull / 40, 0, 1)
        kept: {sample: pull, when: pull > 10, reset: \(pick(["idle", "pull < 5", "refreshed > 100ms"]))}
        turned: {sum: "if(delta > 0, 0.1rad, -0.1rad)", reset: refreshing}
      outputs: {shift: kept / 2}
      paths:
        bowl: [{move: [0, 0]}, {line: [100, 0]}, {line: [100, 100 + pull]}, {line: [0, 100 + pull]}, close]
        arc: {arc: {center: [50, 50], radius: 20 + q, from: 0deg, to: 270deg}}
        star: {star: {points: 5, outerRadius: 20, innerRadius: 8}}
      layers: [{id: a, kind: shape, path: bowl}, {id: b}, {id: c, opacity: 1 - q / 2}, {id: ball, position: [40, 60]}, \
        {id: ring, kind: replicator, instanceCount: 3, instanceDelay: \(pick(["0s", "40ms", "-30ms"])), \
          instanceColor: "#ff8040", instanceAlphaOffset: q / 9, \
          layers: [{id: spot, kind: gradient, colors: [red, "lerp(red, blue, q)"]}]}]

      """
    if chance(50) {
      text += """
        physics: {bodies: {ball: {radius: 8, restitution: 0.4, friction: 1, rotates: true}}, boundaries: [bowl], \
        active: \(pick(["dragging", "pull > 20", "not idle", "time < 300ms"])), escape: {ball: {move: [0, -20], per: drag}}}

        """
    }
    text += "animations:\n"
    for _ in 0..<Int.random(in: 1...7, using: &random) { text += "  - \(root())\n" }
    return text
  }

  /// The same with inputs of every type and, of two effects in three, a flexible canvas, which signals, conditions, clocks, properties and nodes read. The effect without
  /// inputs is that of `yaml()`.
  package mutating func yamlWithInputs() -> String {
    let settle = [
      "", ", settle: {duration: 120ms, ease: linear}", ", settle: {duration: 300ms, ease: overshoot}",
    ]
    let fixed = yaml()
    let isFlexible = chance(66)
    let canvas = isFlexible ? "{rect: [100, 200], flexible: \(pick(["width", "both"]))}" : "[100, 200]"
    let effect = fixed.replacing("canvas: [100, 200]", with: "canvas: \(canvas)").replacing(
      "layers: [",
      with:
        "layers: [{id: word, kind: text, string: \(pick(["still", "\"${title}\"", "\"${title}: ${title}!\"", "\"${title} ${pull:1} ${q}\""])), "
        + "label: \(pick(["\"${title}\"", "\"${note}\""]))}, ", maxReplacements: 1)
    var text = """
      inputs:
        load: {type: number, default: \(pick(["0", "0.4"])), range: [0, 1]\(pick(settle)), reset: \(pick(["true", "false"]))}
        tilt: {type: angle\(pick(settle))}
        failed: boolean
        accent: {type: color, default: "#5ac8c8"\(pick(settle))}
        mood: {type: [calm, busy, lost], default: \(pick(["calm", "busy"]))}
        focus: {type: point, default: [3, 4]\(pick(settle)), reset: \(pick(["true", "false"]))}
        title: {type: text, default: \(pick(["Pull", "\"\""])), reset: \(pick(["true", "false"]))}
        note: text
        tapped: trigger
        poked: trigger

      """
    text += effect
    let conditions = [
      "load > 0.3", "mood == busy", "failed", "tapped.since < 200ms", "tapped.count > 1 and load < 0.9",
      "mood != lost or pull > 20", "width < 350 or height == 81",
    ]
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let tracks = pick([
        "b.opacity: {to: load * 2 + focus.x / 10}", "b.scale: [1, 2]", "c.rotation: {from: shown, to: tilt}",
        "a.position: {to: [focus.x, 7]}", "b.backgroundColor: {to: accent}", "spot.opacity: [0, load, 1]",
        "a.path: {keyframes: [star, arc]}", "b.position: {from: shown, to: [width / 4, height]}",
        "c.translation.x: [0, width, height]", "word.string: [shown, \"${title}…\", still]",
        "word.string: {to: \"${title} ${note}\"}", "word.string: [shown, \"${time:2} of ${title}\"]",
        "word.string: {formula: \"${round(x * 9)}/${q:3}\"}", "word.label: {to: \"${round(pull)} pt\"}",
        "word.label: {from: shown, to: \"${title}\"}",
      ])
      let phases = pick([
        "", "during: [idle, refreshing], ", "during: dragging, hold: [refreshing, cancelling], ",
      ])
      let length = pick(["80ms", "300ms", "0s"])
      let events = pick(["", "events: [{at: 0%, emit: tick}, {at: 100%, emit: tock}], "])
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        text += "  - {on: \(pick(["tapped", "poked"])), \(phases)duration: \(length), "
        text += "\(events)\(phases.contains("hold") ? "" : pick(["", "hold: [idle, refreshing], "]))"
        text += pick(["", "blend: 60ms, "])
        text += "tracks: {\(tracks)}}\n"
      case 1:
        text +=
          "  - {when: \(pick(conditions)), \(phases)duration: \(length), \(events)tracks: {\(tracks)}}\n"
      default:
        text += "  - {over: \(pick(["load", "q"])), \(phases)extrapolate: \(pick(["clamp", "extend"])), "
        text += "tracks: {b.opacity: [{at: 0, value: 0}, {at: 0.3, value: 1}, {at: 1, value: q}]}}\n"
      }
    }
    return text
  }

  /// An effect without inputs, with inputs, or with inputs and a floor, by a number.
  package mutating func yaml(ofKind number: UInt64) -> String {
    switch number % 3 {
    case 0: yaml()
    case 1: yamlWithInputs()
    default: yamlWithFloor()
    }
  }

  /// The same with a second floor, of which nodes and formulas read the phases and the signals, and with a finger that moves
  /// along the edge.
  package mutating func yamlWithFloor() -> String {
    let open = pick(["", ", open: {duration: 0s}", ", open: {duration: 250ms, ease: overshoot}"])
    let close = pick([
      "", ", close: {at: 15}", ", close: {duration: 90ms}", ", close: {at: 0, ease: overshoot}",
    ])
    let edge = pick(["", "", "edge: bottom, begins: {within: 90}, ", "edge: left, ", "edge: right, "])
    let haptics = pick(["", "haptics: {armed: rigid, ended: {failure: error}, closed: soft}, "])
    let floor =
      "\(edge)\(haptics)floor: {trigger: 80, rest: \(pick(["150", "height", "width / 2 + 9"]))\(open)\(close)}, "
    var text = yamlWithInputs().replacing("minimum:", with: "\(floor)minimum:", maxReplacements: 1)
      .replacing("fires: arming", with: "fires: never")
      .replacing("emit: tock", with: "emit: tock, haptic: light")
      .replacing("{id: b}", with: "{id: b, size: [30, 30], tap: tapped}", maxReplacements: 1)
      .replacing("{id: spot, ", with: "{id: spot, size: [50, 9], tap: poked, ", maxReplacements: 1)
    let phases = ["armedFloor", "floor", "closing", "dragging", "idle", "refreshing", "cancelling"]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let during = "during: [\(pick(phases)), \(pick(phases))]"
      let hold = chance(50) ? ", hold: [\(pick(phases)), \(pick(phases))]" : ""
      let when = pick(["", ", when: floorProgress < 0.7", ", when: not closing", ", when: across > 60"])
      let tracks = pick([
        "b.opacity: {from: shown, to: floorProgress / 3}", "a.position: {to: [across, 7]}",
        "c.scale: [1, 2, 1]",
      ])
      text += "  - {\(during)\(hold)\(when), duration: \(pick(["0s", "120ms", "1s"])), tracks: {\(tracks)}}\n"
    }
    text += "  - {over: floorProgress, tracks: {c.translation.x: [0, across]}}\n"
    return text
  }

  private mutating func root() -> String {
    let phases = ["idle", "pulling", "armed", "dragging", "refreshing", "finishing", "cancelling", "always"]
    var keys: [String] = ["during: [\(pick(phases)), \(pick(phases))]"]
    if chance(50) { keys.append("hold: [\(pick(phases)), \(pick(phases))]") }
    if chance(25) { keys.append("blend: \(pick(["60ms", "250ms"]))") }
    if chance(40) {
      let conditions = [
        "pull > 20", "time > 150ms", "not touching", "pull > 10 and pull < 40", "refreshed < 300ms",
        "q < 0.5",
      ]
      keys.append("when: \(pick(conditions))")
    }
    if chance(25) {
      keys.append("over: \(pick(["progress", "q"]))")
      keys.append("extrapolate: \(pick(["clamp", "extend", "repeat"]))")
      if chance(50) {
        keys.append("range: [0, 0.8]")
        keys.append(node(depth: 2, isEndless: false))
      } else {
        keys.append("tracks: {\(track(isBare: true))}")
      }
    } else {
      keys.append(node(depth: 0, isEndless: true))
    }
    return "{\(keys.joined(separator: ", "))}"
  }

  private mutating func node(depth: Int, isEndless: Bool) -> String {
    var keys: [String] = []
    let isEndless = isEndless && chance(25)
    if isEndless {
      keys.append("repeat: forever")
    } else if chance(40) {
      keys.append("repeat: \(pick(["0.5", "2", "2.5", "0"]))")
    }
    if chance(30) { keys.append("delay: \(pick(["50ms", "-40ms", "300ms"]))") }
    if chance(15) { keys.append("endDelay: \(pick(["50ms", "-40ms"]))") }
    if chance(30) { keys.append("direction: \(pick(["reverse", "alternate", "alternate-reverse"]))") }
    if chance(20) { keys.append("iterationStart: \(pick(["0.25", "1.5"]))") }
    if chance(30) { keys.append("speed: \(pick(isEndless ? ["2", "0.7"] : ["2", "0.7", "-1", "-1.5"]))") }
    if chance(20) { keys.append("fill: \(pick(["none", "forwards", "backwards"]))") }
    if chance(30) {
      keys.append(
        "ease: \(pick(["ease-out", "overshoot", "\"steps(3, jump-both)\"", "\"linear(0, 1.5 30%, 0.5)\""]))")
    }
    if depth < 2 && chance(45) {
      let structure = pick(["group", "sequence"])
      var members: [String] = []
      var last: String?
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        var keys = [node(depth: depth + 1, isEndless: false)]
        if structure == "group" {
          if let last, chance(30) { keys.append("after: \(last)\(pick(["", ".start + 40ms", " - 70ms"]))") }
          nodeCount += 1
          keys.append("id: n\(nodeCount)")
          last = "n\(nodeCount)"
        }
        members.append("{\(keys.joined(separator: ", "))}")
      }
      keys.append("\(structure): [\(members.joined(separator: ", "))]")
    } else {
      keys.append("duration: \(pick(["80ms", "300ms", "1s", "0s"]))")
      keys.append("tracks: {\(track(isBare: false))}")
    }
    return keys.joined(separator: ", ")
  }

  private mutating func track(isBare: Bool) -> String {
    let properties = [
      "a.position", "a.position.x", "b.opacity", "b.scale", "c.rotation", "ball.position.y", "a.path",
      "spot.colors", "spot.opacity", "ring.instanceRotation", "b.backgroundColor",
    ]
    var used: Set<String> = []
    var tracks: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let property = pick(properties)
      if !used.insert(property).inserted { continue }
      tracks.append("\(property): \(form(property, isBare: isBare))")
    }
    return tracks.joined(separator: ", ")
  }

  private mutating func value(_ property: String) -> String {
    switch property {
    case "a.position": pick(["[10, 20]", "[pull, 0]", "[0, 5 - kept]"])
    case "b.opacity", "spot.opacity": pick(["0", "0.5", "q"])
    case "spot.colors": pick(["[red, blue]", "[\"if(q > 0.5, red, lime)\", white]", "[clear, \"#0f08\"]"])
    case "b.scale": pick(["1", "2", "[1, q]"])
    case "a.path": pick(["bowl", "arc", "none", "star"])
    case "b.backgroundColor":
      pick(["red", "\"#33669900\"", "clear", "'if(pull > 10, white, blue)'", "gray"])
    case "c.rotation", "ring.instanceRotation": pick(["0rad", "1turn", "turned", "-90deg"])
    default: pick(["0", "30", "pull", "kept + 1"])
    }
  }

  private mutating func form(_ property: String, isBare: Bool) -> String {
    let a = value(property)
    let b = value(property)
    let isPlain = !["a.path", "spot.colors"].contains(property)
    if isPlain && chance(20) { return optioned(property, a, b, isBare: isBare) }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return "{value: \(a)}"
    case 1: return "[\(a), \(b)]"
    case 2: return "{from: \(a), to: \(b), ease: \(pick(["ease-in", "step-start", "overshoot"]))}"
    case 3 where property == "a.position":
      return "{along: arc, rotate: \(pick(["none", "auto", "auto-reverse", "20deg"]))}"
    case 4 where !isBare: return "{to: \(a)}"
    case 5 where !isBare && isPlain && property != "b.backgroundColor": return "{by: \(a)}"
    case 6 where !isBare: return "[shown, \(a), {value: \(b), hold: true}, shown]"
    case 7 where !isBare: return "{from: \(a)}"
    case 8 where !isBare:
      return "[{at: 30%, value: \(a)}, {past: 30%, value: \(b)}, {at: 60%, value: \(a), ease: ease-in}]"
    case 8: return "[{at: 0.2, value: \(a)}, {past: 0.2, value: \(b)}, {at: 0.7, value: \(a)}]"
    case 9: return "{keyframes: [\(a), \(b), \(a)], interpolate: discrete}"
    case 10 where !isBare && property != "spot.colors":
      return "{spring: {damping: \(pick(["2", "20", "90"]))}, to: \(a), settle: \(pick(["0.01", "ca"]))}"
    case 11 where isPlain && property != "b.backgroundColor":
      let shape = pick(["sine", "square", "triangle", "sawtooth", "bounce"])
      let period = isBare ? "0.3" : pick(["130ms", "1s / 3"])
      return "{wave: {shape: \(shape), period: \(period), amplitude: \(a), offset: \(b), phase: 0.3}}"
    default: return "[\(a), \(b), \(a), \(b)]"
    }
  }

  /// A track with options.
  private mutating func optioned(_ property: String, _ a: String, _ b: String, isBare: Bool) -> String {
    var keys: [String] = []
    let isColor = property == "b.backgroundColor"
    if isColor {
      let spaces = [
        "colorSpace: linear", "colorSpace: oklab", "alpha: straight", "colorSpace: oklch",
        "colorSpace: oklch, hue: longer", "colorSpace: oklch, hue: increasing",
      ]
      keys.append(pick(spaces))
    }
    if chance(50) { keys.append("composite: \(pick(["add", "accumulate"]))") }
    if !isBare && chance(40) { keys.append("accumulate: true") }
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      keys.append(
        "interpolate: \(pick(["cubic", "paced", "cubic-paced"])), keyframes: [\(a), \(b), \(a), \(b)]")
    case 1 where !isBare:
      keys.append(
        "interpolate: \(pick(["cubic", "paced", "cubic-paced"])), keyframes: [shown, \(a), \(b), shown]")
    case 2:
      keys.append(
        "interpolate: cubic, tension: 0.5, keyframes: [\(a), {value: \(b), bias: 1, composite: add}, "
          + "{value: \(a), hold: true}, \(b), {at: 1, value: \(a)}, {past: 1, value: \(b)}]")
    case 3 where !isBare && !isColor: keys.append("by: \(a)")
    case 3 where !isBare: keys.append("to: \(a)")
    default: keys.append("from: \(a), to: \(b)")
    }
    return "{\(keys.joined(separator: ", "))}"
  }
}
