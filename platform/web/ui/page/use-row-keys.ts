import { useRef } from 'react'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { isSomethingOver } from '../over/is-something-over.ts'

/** The element of a row that Enter presses: its first link, otherwise its first button. */
const firstOf = (row: Element) => row.querySelector<HTMLElement>('a[href]') ?? row.querySelector('button')

/** ↑ and ↓ move through the rows of a table while it has the focus or no control has; not while typing. */
export function useRowKeys() {
  const table = useRef<HTMLTableElement>(null)
  const move = (step: 1 | -1) => (event: KeyboardEvent) => {
    const active = document.activeElement
    // Elsewhere the arrows scroll as they always do.
    if (isSomethingOver() || !table.current || !(table.current.contains(active) || active?.contains(table.current))) return
    const rows = [...table.current.querySelectorAll('[data-record]')].filter((row) => firstOf(row))
    const at = rows.findIndex((row) => row.contains(active))
    const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step))]
    if (!next) return
    event.preventDefault()
    firstOf(next)?.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  }
  useKeys([
    ['ArrowDown', move(1), { preventDefault: false }],
    ['ArrowUp', move(-1), { preventDefault: false }],
  ])
  return table
}
