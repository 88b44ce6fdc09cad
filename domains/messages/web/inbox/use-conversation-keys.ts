import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'

interface ConversationActs {
  reply: () => void
  finish: () => void
  snooze: () => void
}

/** R or Enter write to the parent, E finishes, Z snoozes; none of them while typing or under a dialog. */
export function useConversationKeys(leadId: number, { reply, finish, snooze }: ConversationActs) {
  const unlessCovered = (act: () => void) => () => {
    if (!isSomethingOver()) act()
  }
  useKeys([
    ['R', unlessCovered(reply)],
    ['E', unlessCovered(finish)],
    ['Z', unlessCovered(snooze)],
    [
      'Enter',
      (event) => {
        const active = document.activeElement
        // On any other link or button Enter does what that does.
        const isHere = active === document.body || active?.matches(`[data-conversation="${leadId}"]`)
        if (!isHere || isSomethingOver()) return
        event.preventDefault()
        reply()
      },
      { preventDefault: false },
    ],
  ])
}
