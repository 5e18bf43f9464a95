import {createRef, type ReactElement} from 'react'
import type {DrawstringEffect} from 'drawstring/element'
import {RefreshEffect, useInputs, useRefreshEvent} from 'drawstring/react'
export function List(): ReactElement {
  const place = createRef<DrawstringEffect>()
  useInputs(place, {download: 0.4, accent: [1, 0, 0, 1]})
  useRefreshEvent(place, 'armed', () => place.current?.finish('noMore'))
  return <RefreshEffect ref={place} src="a.drawn" for="list" label="Refresh" className="strip" exhausted={false}
    onRefresh={async () => 'noMore'} onTap={(event) => event.detail.trigger} images={{logo: 'a.svg'}} input-download={0.4} />
}
export const plain = <drawstring-effect src="a.drawn" for="list" onbegan={(event) => event.detail.at} />
// @ts-expect-error
export const wrong = <RefreshEffect onRefresh={async () => 'perhaps'} />
// @ts-expect-error
export const bad = <RefreshEffect source="a.drawn" />
