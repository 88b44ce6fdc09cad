import { type RefObject, useEffect } from 'react'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import type { besideIn } from './beside-in.ts'

let walkedTo: number | undefined

/** Whether J or K opened a conversation: the focus stays in the list then, to go on. */
export const isWalkedTo = (id: number): boolean => walkedTo === id

/** Whether the focus is in the open conversation, where words are meant for the parent. */
export const isInConversation = (): boolean => document.activeElement?.closest('[data-opened]') != null

/** J and K open the next and the previous line of a list, and give it the focus. */
export function useNextKeys(
  screen: RefObject<HTMLElement | null>,
  beside: ReturnType<typeof besideIn>,
  open: (id: number) => Promise<unknown>,
) {
  const show = (id: number | undefined) => {
    if (id === undefined || isSomethingOver() || isInConversation()) return
    walkedTo = id
    void open(id)
    const link = screen.current?.querySelector<HTMLElement>(`[data-conversation="${id}"]`)
    link?.focus({ preventScroll: true })
    link?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    const list = screen.current
    const pressed = () => {
      walkedTo = undefined
    }
    list?.addEventListener('click', pressed)
    return () => list?.removeEventListener('click', pressed)
  }, [screen])
  useKeys([
    ['J', () => show(beside(1))],
    ['K', () => show(beside(-1))],
  ])
}
