// The refreshes of a loop, with a clock of its own; `count` of them.
(async (count) => {
  let at = Math.max(performance.now() / 1000, window.at_ ?? 0) + 1
  place.clock = () => at
  const real = window.requestAnimationFrame
  const next = []
  window.requestAnimationFrame = (call) => next.push(call)
  const run = () => { for (const call of next.splice(0)) call(at * 1000) }
  const heard = []
  const hear = (event) => heard.push(event.type)
  for (const name of ['began', 'ended', 'idle']) place.addEventListener(name, hear)
  const measured = []
  const each = Math.max(Math.floor(count / 5), 1)
  let wrong = 0
  for (let index = 0; index < count; index++) {
    heard.length = 0
    place.begin(); run(); at += 0.3
    place.update(); run(); at += 0.3
    place.finish(); run()
    for (let step = 0; step < 40 && place.phase !== 'idle'; step++) { at += 0.25; place.update(); run() }
    at += 0.05; place.update(); run()
    if (heard.join() !== 'began,ended,idle') wrong += 1
    if (index % each === each - 1) {
      told.length = 0
      // Wrappers are collected after the elements that they wrap.
      for (let turn = 0; turn < 3; turn++) { gc(); await new Promise((done) => setTimeout(done, 20)) }
      measured.push(performance.memory.usedJSHeapSize)
    }
    if (index % 200 === 199) await new Promise((done) => setTimeout(done))
  }
  for (const name of ['began', 'ended', 'idle']) place.removeEventListener(name, hear)
  window.requestAnimationFrame = real
  window.at_ = at + 1
  const gap = at_ - performance.now() / 1000
  place.clock = () => performance.now() / 1000 + gap
  const wasm = place.effect._engine.calls.memory.buffer.byteLength
  return {measured, wrong, wasm, elements: place.shadowRoot.querySelectorAll('*').length}
})
