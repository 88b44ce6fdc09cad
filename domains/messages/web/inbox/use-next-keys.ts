import type { RefObject } from 'react'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import type { besideIn } from './beside-in.ts'

/** J and K open the next and the previous line of a list, and give it the focus. */
export function useNextKeys(
  screen: RefObject<HTMLElement | null>,
  beside: ReturnType<typeof besideIn>,
  open: (id: number) => Promise<unknown>,
) {
  const show = (id: number | undefined) => {
    if (id === undefined || isSomethingOver()) return
    void open(id)
    const link = screen.current?.querySelector<HTMLElement>(`[data-conversation="${id}"]`)
    link?.focus({ preventScroll: true })
    link?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  useKeys([
    ['J', () => show(beside(1))],
    ['K', () => show(beside(-1))],
  ])
}
