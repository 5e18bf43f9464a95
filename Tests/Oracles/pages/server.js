import {createElement} from 'react'
import server from 'react-dom/server'
import {load} from 'drawstring'
import 'drawstring/element'
import {CanvasPainter} from 'drawstring/canvas'
import {RefreshEffect} from 'drawstring/react'
const effect = await load('inputs.drawn')
console.log(typeof CanvasPainter, effect.name,
  server.renderToString(createElement(RefreshEffect, {src: 'a.drawn', for: 'list', onRefresh: () => {}, inputs: {a: 1}})))
