import {load, prepare, DrawstringError, Session, Replay, Player, type Effect, type Frame} from './drawstring.js'
import {DrawstringEffect, Painter, type DrawstringEffectAttributes} from './drawstring-effect.js'

export async function play(): Promise<Frame> {
  await prepare()
  const effect: Effect = await load('a.drawn', {variants: ['dark'], wasm: new URL('file:///a')})
  const session: Session = effect.session(), replay: Replay = effect.replay([{at: 0, drag: 3}]), player: Player = session
  player.free()
  new Painter(effect, document.querySelector('svg')!).paint(session.update(replay.end))
  return effect.frame({phase: 'refreshing'})
}
const element = document.createElement('drawstring-effect')
element.addEventListener('began', (event) => { const at: number = event.detail.at; element.finish(at > 1 ? 'failure' : 'success') })
element.addEventListener('tap', ({detail}) => { const name: string = detail.trigger; element.fire(name) })
element.haptics = 'none'
element.exhausted = true
element.for = 'page'
element.clock = () => 0
element.inputs = {download: 0.4}
DrawstringEffect.wasm = new Uint8Array()
export const error: Error = new DrawstringError('no')
export const attributes: DrawstringEffectAttributes = {src: 'a', 'input-download': 0.4, onbegan: (event) => event.detail.at}
// @ts-expect-error
new Session()
// @ts-expect-error
element.finish('perhaps')
