import {load, type Effect} from 'drawstring'
import {DrawstringEffect, Painter} from 'drawstring/element'
import {CanvasPainter} from 'drawstring/canvas'
export const painters = [Painter, CanvasPainter]
export async function open(): Promise<Effect> { DrawstringEffect.wasm = new URL('file:///a'); return load('a.drawn') }
