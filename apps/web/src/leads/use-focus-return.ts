import { type RefObject, useEffect, useRef } from 'react'

/** The link that opens a lead carries its id here, so that keys and focus find it. */
export const leadLinkAttribute = 'data-lead-link'

export const leadLinks = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(`[${leadLinkAttribute}]`) ?? [])]

const leadLinkOf = (list: HTMLElement | null, id: number) => list?.querySelector<HTMLElement>(`[${leadLinkAttribute}="${id}"]`)

/** When the open lead closes, the focus goes back to its row; when its row is gone, to the heading of the list. */
export function useFocusReturn(list: RefObject<HTMLElement | null>, openId: number | undefined) {
  const before = useRef(openId)
  useEffect(() => {
    const closed = before.current
    before.current = openId
    if (closed === undefined || openId !== undefined) return
    const target = leadLinkOf(list.current, closed) ?? list.current?.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
    target?.scrollIntoView?.({ block: 'nearest' })
  }, [list, openId])
}
