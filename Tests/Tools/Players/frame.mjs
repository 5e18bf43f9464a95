import { load } from './drawstring.js'

const effect = await load('boss-dots.drawn')
console.log(JSON.stringify(effect.frame({ phase: 'refreshing', time: 0.3 })))
