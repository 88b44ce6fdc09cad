import { type KeyboardEvent, useId, useState } from 'react'
import { listRepliesFor } from '#domains/messages/contract/quick-replies.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import type { AboutChoice } from '../../about/use-about.ts'

export type FilledReply = AnswerOf<typeof listRepliesFor>['results'][number]

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/** Those whose word begins with what was typed, then those that have it anywhere. */
function found(replies: readonly FilledReply[], typed: string): FilledReply[] {
  const word = typed.toLowerCase()
  const begins = replies.filter(({ shortcut }) => shortcut.startsWith(word))
  const has = replies.filter(({ shortcut, text }) => shortcut.includes(word) || text.toLowerCase().includes(word))
  return [...new Set([...begins, ...has])]
}

/** Quick replies while the text is a slash and a word. Until one is chosen, or Esc shuts the list, Enter does not send the slash to a parent. */
export function useQuickReplies(leadId: number, about: AboutChoice, text: string, put: (text: string) => void) {
  const id = useId()
  const [marked, setMarked] = useState(0)
  const [isShut, setIsShut] = useState(false)
  const [, word] = /^\/(\S*)$/.exec(text) ?? []
  const isOpen = word !== undefined && !isShut
  const { data } = useApiQuery(listRepliesFor, {
    params: { id: leadId },
    query: about.query,
    enabled: isOpen,
    keepPrevious: true,
    quiet: true,
  })
  const replies = isOpen ? found(data?.results ?? [], word) : []
  if (word === undefined && isShut) setIsShut(false)
  const at = Math.min(marked, Math.max(0, replies.length - 1))
  const chosen = replies[at]
  const choose = (reply: FilledReply) => {
    put(reply.text)
    setMarked(0)
  }
  const takeUp = (key: string): boolean => {
    const step = steps.get(key)
    if (step) setMarked((at + step + replies.length) % Math.max(1, replies.length))
    else if (chosen && (key === 'Enter' || key === 'Tab')) choose(chosen)
    else if (key === 'Escape') setIsShut(true)
    else return key === 'Enter'
    return true
  }
  /** Whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.shiftKey || event.nativeEvent.isComposing || !takeUp(event.key)) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    ...{ id, isOpen, isLoaded: data !== undefined, replies, marked: at, choose, onKeyDown },
    ofField: {
      // A dialog around the field leaves Esc to the list.
      ...(isOpen && { 'data-mantine-stop-propagation': 'true' }),
      ...(chosen && { 'aria-autocomplete': 'list' as const, 'aria-controls': id, 'aria-activedescendant': `${id}-${chosen.id}` }),
    },
  }
}
