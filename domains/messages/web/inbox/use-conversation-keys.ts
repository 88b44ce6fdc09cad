import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'

interface ConversationActs {
  reply: () => void
  finish: () => void
  snooze: () => void
}

/** Enter goes to the message, Alt E finishes, Alt S snoozes; none of them under a dialog. */
export function useConversationKeys(leadId: number, { reply, finish, snooze }: ConversationActs) {
  const unlessCovered = (act: () => void) => () => {
    if (!isSomethingOver()) act()
  }
  useKeys([
    ['alt+E', unlessCovered(finish), { usePhysicalKeys: true }],
    ['alt+S', unlessCovered(snooze), { usePhysicalKeys: true }],
    [
      'Enter',
      (event) => {
        const active = document.activeElement
        // On any other link or button Enter does what that does.
        const isHere = active === document.body || active?.matches(`[data-conversation="${leadId}"], [data-opened]`)
        if (!isHere || isSomethingOver()) return
        event.preventDefault()
        reply()
      },
      { preventDefault: false },
    ],
  ])
}
