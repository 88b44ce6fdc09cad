import {
  type FollowUpEntry,
  getFollowUpCounts,
  listFollowUpDays,
  listFollowUps,
  moveFollowUp,
} from '#domains/follow-ups/contract/follow-ups.ts'
import { useMayWait } from '#domains/leads/web/facts/waiting-acts.ts'
import { kolkataTime } from '#platform/contract/india.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { noSlot, type Slot } from '#platform/web/ui/when/slot.ts'
import { movedText } from './moved-text.ts'

/** The new time of a follow-up and the reason. A follow-up dropped on a day keeps its time of day. */
export function useMove(entry: FollowUpEntry, day: string | undefined, onMoved: () => void) {
  const slot: Slot = day ? { date: day, time: kolkataTime(entry.due_at) } : noSlot
  return useApiForm(moveFollowUp, {
    params: { id: entry.id },
    ...useMayWait(moveFollowUp, entry.lead, {
      title: 'Follow-up moved',
      text: ({ body }) => [body?.schedule_date, body?.schedule_time, body?.reason].filter(Boolean).join(' '),
      onKept: onMoved,
    }),
    initialValues: { slot, reason: '' },
    check: ({ slot: { unread } }) => unread && { slot: unread.problem },
    body: ({ slot: { date, time }, reason }) => ({ schedule_date: date, schedule_time: time, reason }),
    at: { schedule_date: 'slot', schedule_time: 'slot' },
    refusedAt: 'toast',
    refreshes: [keyOf(getFollowUpCounts), keyOf(listFollowUps), keyOf(listFollowUpDays)],
    showToast: false,
    whom: () => entry.lead.name,
    onSuccess: (_answer, { body }) => {
      if (body) toast.success(movedText(entry.lead.name, body))
      onMoved()
    },
  })
}
