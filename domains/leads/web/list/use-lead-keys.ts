import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { leadLinks } from '../lead/use-focus-return.ts'
import { searchFieldId } from './search/search-field.tsx'

function moveFocus(list: HTMLElement | null, step: 1 | -1): boolean {
  const active = document.activeElement
  // Elsewhere the arrows scroll as they always do.
  if (!list || !(list.contains(active) || active?.contains(list))) return false
  const links = leadLinks(list)
  const row = active?.closest('[data-lead-row]')
  const at = links.findIndex((link) => link.closest('[data-lead-row]') === row)
  const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step))]
  next?.focus({ preventScroll: true })
  next?.closest('[data-lead-row]')?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

interface OpenLead {
  openId: number | undefined
  toNext: (() => void) | undefined
  toPrevious: (() => void) | undefined
}

/** ↑ ↓ through the rows, J and K through the leads, Esc closes the lead, / searches; none of them while typing. */
export function useLeadKeys(list: RefObject<HTMLElement | null>, { openId, toNext, toPrevious }: OpenLead) {
  const navigate = useNavigate()
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
      unlessCovered(
        () => openId !== undefined && navigate({ from: '/$list', to: '/$list', search: true, replace: true, resetScroll: false }),
      ),
      { preventDefault: false },
    ],
    ['/', unlessCovered(() => document.getElementById(searchFieldId)?.focus())],
  ])
}
