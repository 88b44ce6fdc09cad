import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { leadIdOf, leadLinks } from '../facts/use-focus-return.ts'
import { searchFieldId } from './search/search-field.tsx'
import { hasChosen, type Selection } from './selection/use-selection.ts'

interface Moved {
  before: HTMLElement | undefined
  now: HTMLElement
}

function moveFocus(list: HTMLElement | null, step: 1 | -1): Moved | undefined {
  const active = document.activeElement
  // Elsewhere the arrows scroll as they always do.
  if (!list || !(list.contains(active) || active?.contains(list))) return undefined
  const links = leadLinks(list)
  const row = active?.closest('[data-lead-row]')
  const at = links.findIndex((link) => link.closest('[data-lead-row]') === row)
  const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step))]
  next?.focus({ preventScroll: true })
  next?.closest('[data-lead-row]')?.scrollIntoView({ block: 'nearest' })
  return next && { before: links[at], now: next }
}

/** The lead of the row that has the focus. */
const focusedLead = (list: HTMLElement | null) =>
  list?.contains(document.activeElement) ? leadIdOf(document.activeElement?.closest('[data-lead-row]')) : undefined

interface OpenLead {
  openId: number | undefined
  toNext: (() => void) | undefined
  toPrevious: (() => void) | undefined
  selection: Selection
}

/**
 * Keys of the list, off while typing. ↑ ↓ move the focus, with Shift they also choose; X chooses. J and K open the next and the previous
 * lead. Esc closes the lead, or else clears the choice; / searches.
 */
export function useLeadKeys(list: RefObject<HTMLElement | null>, { openId, toNext, toPrevious, selection }: OpenLead) {
  const navigate = useNavigate()
  const unlessCovered = (act: () => unknown) => () => {
    if (!isSomethingOver()) act()
  }
  const arrow = (step: 1 | -1, chooses: boolean) => (event: KeyboardEvent) => {
    const moved = isSomethingOver() ? undefined : moveFocus(list.current, step)
    if (!moved) return
    event.preventDefault()
    const [now, before] = [leadIdOf(moved.now), leadIdOf(moved.before)]
    if (chooses && now !== undefined) selection.extend(now, before)
  }
  const toggle = () => {
    const id = focusedLead(list.current)
    if (id !== undefined) selection.toggle(id)
  }
  const leave = () => {
    if (openId !== undefined) void navigate({ from: '/$list', to: '/$list', search: true, replace: true, resetScroll: false })
    else if (hasChosen(selection)) selection.clear()
  }
  useKeys([
    ['ArrowDown', arrow(1, false), { preventDefault: false }],
    ['ArrowUp', arrow(-1, false), { preventDefault: false }],
    ['shift+ArrowDown', arrow(1, true), { preventDefault: false }],
    ['shift+ArrowUp', arrow(-1, true), { preventDefault: false }],
    ['X', unlessCovered(toggle)],
    ['J', unlessCovered(() => openId !== undefined && toNext?.())],
    ['K', unlessCovered(() => openId !== undefined && toPrevious?.())],
    ['Escape', unlessCovered(leave), { preventDefault: false }],
    ['/', unlessCovered(() => document.getElementById(searchFieldId)?.focus())],
  ])
}
