import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadDetails, TimelineItem } from '#domains/leads/contract/leads.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { undoLogged } from './undo-logged.ts'
import { isUndoable } from './undoable.ts'

/** The button disappears with its outcome, and the focus stays in the timeline. */
const stayIn = (timeline: Element | null) => timeline?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true })

export function UndoEntry({ item, lead }: { item: TimelineItem; lead: LeadDetails }) {
  const me = useMe().user_ptr.name
  const now = useNow()
  const client = useQueryClient()
  const undo = useMutation({ mutationFn: () => undoLogged(client, lead.id, Number(item.id.replace('staff-', ''))) })
  if (!isUndoable(item, lead.timeline.items, me, now)) return null
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Undo ${item.action}`}
      aria-busy={undo.isPending}
      onClick={({ currentTarget }) => {
        if (undo.isPending) return
        undo.mutate()
        stayIn(currentTarget.closest('section[aria-labelledby]'))
      }}
    >
      Undo
    </Button>
  )
}
