import { type RefObject, useEffect, useRef } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'

/** Keys and focus find the link of a lead by this. */
export const leadLinkAttribute = 'data-lead-link'

export const leadLinks = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(`[${leadLinkAttribute}]`) ?? [])]

/** The lead of a row, or of the link in it. */
export function leadIdOf(row: Element | null | undefined): number | undefined {
  const link = row?.matches(`[${leadLinkAttribute}]`) ? row : row?.querySelector(`[${leadLinkAttribute}]`)
  return link ? Number(link.getAttribute(leadLinkAttribute)) : undefined
}

const leadLinkOf = (list: HTMLElement | null, id: number) => list?.querySelector<HTMLElement>(`[${leadLinkAttribute}="${id}"]`)

/** Scrolls no further than the lead's row needs; answers whether it is there. */
export function keepInSight(list: HTMLElement | null, id: number | undefined): boolean {
  const row = id === undefined ? undefined : leadLinkOf(list, id)?.closest('[data-lead-row]')
  row?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return Boolean(row)
}

/** Keeps the open lead's row in sight. When the lead closes, its row gets the focus, or the list's heading when the row is gone. */
export function useFocusReturn(list: RefObject<HTMLElement | null>, name: LeadListName, openId: number | undefined) {
  const before = useRef({ name, openId })
  useEffect(() => {
    const { name: nameBefore, openId: closed } = before.current
    before.current = { name, openId }
    if (openId !== undefined) {
      keepInSight(list.current, openId)
      return
    }
    if (closed === undefined || nameBefore !== name) return
    const target = leadLinkOf(list.current, closed) ?? list.current?.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }, [list, name, openId])
}
