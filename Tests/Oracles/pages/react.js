import {createElement, useRef} from 'react'
import {createRoot} from 'react-dom/client'
import {RefreshEffect, useInputs} from 'drawstring/react'
window.heard_ = []
function App({download, label}) {
  const place = useRef(null)
  window.place_ = place
  useInputs(place, {download})
  return createElement(RefreshEffect, {ref: place, src: 'inputs.drawn', label, className: 'strip', onRefresh: () => window.answer_(),
    onBegan: (event) => heard_.push(event.type), onIdle: (event) => heard_.push(event.type)})
}
const root = createRoot(document.getElementById('root'))
window.show_ = (download, label) => root.render(createElement(App, {download, label}))
window.leave_ = () => root.unmount()
show_(0.25, 'First')
