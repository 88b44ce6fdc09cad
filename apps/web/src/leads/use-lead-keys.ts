import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { searchFieldId } from './search-field.tsx'
import { leadLinks } from './use-focus-return.ts'
import { useNeighbours } from './use-neighbours.ts'

/** A drawer, a popover or a calendar has the keys while it is open. */
const isSomethingOver = () => document.querySelector(':popover-open, [aria-modal="true"], [role="listbox"], [role="menu"]') !== null

/** Moves the focus along the rows, from the row it is in or the first. */
function moveFocus(list: HTMLElement | null, step: 1 | -1): boolean {
  const active = document.activeElement
  // Elsewhere, in the open lead or the sidebar, the arrows scroll as they always do.
  if (!list || !(list.contains(active) || active?.contains(list))) return false
  const links = leadLinks(list)
  const row = active?.closest('[data-lead-row]')
  const at = links.findIndex((link) => link.closest('[data-lead-row]') === row)
  const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step))]
  next?.focus({ preventScroll: true })
  next?.closest('[data-lead-row]')?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** ↑ ↓ through the rows, J and K through the leads, Esc closes the lead, / searches; none of them while typing in a field. */
export function useLeadKeys(list: RefObject<HTMLElement | null>, openId: number | undefined) {
  const navigate = useNavigate()
  const { toNext, toPrevious } = useNeighbours(openId)
  const unlessCovered = (act: () => unknown) => () => {
    if (!isSomethingOver()) act()
  }
  const arrow = (step: 1 | -1) => (event: KeyboardEvent) => {
    if (!isSomethingOver() && moveFocus(list.current, step)) event.preventDefault()
  }
  useHotkeys([
    ['ArrowDown', arrow(1), { preventDefault: false }],
    ['ArrowUp', arrow(-1), { preventDefault: false }],
    ['J', unlessCovered(() => openId !== undefined && toNext?.())],
    ['K', unlessCovered(() => openId !== undefined && toPrevious?.())],
    [
      'Escape',
      unlessCovered(() => openId !== undefined && navigate({ to: '/users', search: true, replace: true })),
      { preventDefault: false },
    ],
    ['/', unlessCovered(() => document.getElementById(searchFieldId)?.focus())],
  ])
}
