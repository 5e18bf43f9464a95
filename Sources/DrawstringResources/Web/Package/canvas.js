export {CanvasPainter} from './drawstring-effect.js'
