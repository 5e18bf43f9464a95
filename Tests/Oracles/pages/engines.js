import {load} from './drawstring.js'
import './drawstring-effect.js'
for (let row = 0; row < 30; row++)
  document.getElementById('list').append(Object.assign(document.createElement('li'), {textContent: row}))
window.place = document.querySelector('drawstring-effect')
window.heard = []
window.broken = []
for (const name of ['armed', 'disarmed', 'began', 'ended', 'cancelled', 'idle']) place.addEventListener(name, () => heard.push(name))
document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI}) => {
  if (!blockedURI.endsWith('/favicon.ico')) broken.push(`${violatedDirective} ${blockedURI}`)
})
window.pointers = []
window.steps = []
document.addEventListener('wheel', ({deltaY}) => steps.push(deltaY), true)
document.addEventListener('pointermove', ({pointerType}) => pointers.push(pointerType), true)
// The bits of the frames and of the lists of operations of a random pull and refresh.
window.digest = async (name) => {
  const effect = await load(name)
  let hash = 0xcbf29ce484222325n
  const add = (bytes) => { for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n) }
  const bytes = (numbers) => new Uint8Array(Float64Array.from(numbers).buffer)
  let seed = 1
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
  for (let round = 0; round < 4; round++) {
    const session = effect.session()
    let at = 0
    for (let step = 0; step < 60; step++) {
      at += random() * 0.1
      const chance = random()
      if (step < 25) session.drag(random() * 160, at)
      else if (step === 25) session.release(at)
      else if (chance < 0.05) session.begin(at)
      else if (chance < 0.15) session.finish('success', at)
      const reading = session.update(at)
      const {numbers, items} = reading.drawing
      add(bytes([...numbers, ...items, reading.pull]))
    }
    session.free()
  }
  effect.free()
  return hash.toString(16)
}
window.isReady = true
