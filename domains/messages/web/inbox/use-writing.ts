import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isField } from '#platform/web/ui/keys/is-for-field.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { isWalkedTo } from './use-next-keys.ts'

/** Where free text is over there is no field, but the button of the templates; where nothing can be sent there is neither. */
export function focusWriting(conversation: HTMLElement | null): void {
  const field =
    conversation?.querySelector<HTMLElement>('textarea') ?? conversation?.querySelector<HTMLElement>('[data-thread] [aria-expanded]')
  const goal = field ?? conversation
  goal?.focus({ preventScroll: true })
}

/** The caret goes to the message when a conversation is opened by a press. On a phone that would cover the conversation with keys. */
export function useWriting(leadId: number, conversation: RefObject<HTMLElement | null>, isShown: boolean): void {
  const write = useEffectEvent(() => {
    if (matchMedia('(pointer: fine)').matches && !isField(document.activeElement) && !isSomethingOver()) focusWriting(conversation.current)
  })
  useEffect(() => {
    if (!isShown) return
    const frame = isWalkedTo(leadId) ? 0 : requestAnimationFrame(write)
    const pressed = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`[data-conversation="${leadId}"]`)) write()
    }
    document.addEventListener('click', pressed)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('click', pressed)
    }
  }, [leadId, isShown])
}
