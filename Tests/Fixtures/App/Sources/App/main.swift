import DrawstringPlayer

// A frame of an effect of this target, read by typed names.
let dots = Effects.bossDots
let frame = dots.effect.frame(at: .refreshing(after: .milliseconds(300)))
print(dots.effect.name, frame[dots.layers.top].opacity, Effects.BossDots.Variants.reducedMotion)
let calm = try Effects.BossDots([.reducedMotion])
print(calm.effect.frame(at: .refreshing(after: .milliseconds(300)))[calm.layers.top].opacity)
