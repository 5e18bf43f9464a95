import {DrawstringEffect, Painter} from './drawstring-effect.js'
import {load, prepare} from './drawstring.js'
import {pathToFileURL} from 'node:url'
const say = (value) => console.log(JSON.stringify(value))
const fails = (call) => { try { return [call()] } catch (error) { return `${error.name}: ${error.message}` } }
await prepare()
const effect = await load('below/boss.drawn')
say([typeof DrawstringEffect, effect.name, (await load(pathToFileURL('below/boss.drawn'))).name, (await load(pathToFileURL('below/boss.drawn').href)).name])
say(fails(() => effect.frame({time: '0.3s'}).time))
say(fails(() => effect.frame({pull: NaN}).time))
say(fails(() => effect.frame({phase: 'refreshing', pull: null, refreshed: undefined, time: 0.3}).time))
const session = effect.session()
session.begin(0)
const before = session.update(1)
const gone = await load('below/pulse.drawn')
const kept = gone.session()
kept.begin(0)
const frame = JSON.stringify(kept.frame(0.4))
gone.free()
say([JSON.stringify(kept.frame(0.4)) === frame, fails(() => gone.frame()), fails(() => gone.session())])
session.free()
say([fails(() => before.phase), fails(() => session.frame(2)), fails(() => session.phase(2)), fails(() => session.free())])
