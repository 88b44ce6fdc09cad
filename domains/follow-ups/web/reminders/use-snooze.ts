import { useCallback } from 'react'
import { getFollowUpCounts, listFollowUpDays, listFollowUps, moveFollowUp } from '#domains/follow-ups/contract/follow-ups.ts'
import { listWaiting, type WaitingLead } from '#domains/leads/contract/waiting.ts'
import { dayAfter, instantAt, kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { type Offer, toast } from '#platform/web/toasts/toast.ts'
import { movedText } from '../moved-text.ts'

const minute = 60_000

/** The reason that stands in the timeline. */
const reason = 'Snoozed from the reminder'

/** The time after a delay from now, by the whole minute. */
const later = (minutes: number) => (now: number) => Math.ceil((now + minutes * minute) / minute) * minute

/** Tomorrow at the same time of day as it was due. */
const tomorrow = (now: number, { at }: WaitingLead) => Date.parse(instantAt(dayAfter(kolkataDay(now), 1), kolkataTime(at)))

const snoozes: readonly { label: string; to: (now: number, waiting: WaitingLead) => number }[] = [
  { label: '15 min', to: later(15) },
  { label: '1 hour', to: later(60) },
  { label: 'Tomorrow', to: tomorrow },
]

/** Lets a reminder come again later, with the reason in the timeline. */
export function useSnooze() {
  const { mutate } = useApiMutation(moveFollowUp, {
    showToast: false,
    refreshes: [keyOf(listWaiting), keyOf(getFollowUpCounts), keyOf(listFollowUps), keyOf(listFollowUpDays)],
  })
  return useCallback(
    (waiting: WaitingLead): Offer[] =>
      snoozes.map(({ label, to }) => ({
        label,
        name: `Snooze ${waiting.lead.name}: ${label}`,
        run: () => {
          const due = to(Date.now(), waiting)
          const body = { schedule_date: kolkataDay(due), schedule_time: kolkataTime(due), reason }
          mutate({ params: { id: waiting.id }, body }, { onSuccess: () => void toast.success(movedText(waiting.lead.name, body)) })
        },
      })),
    [mutate],
  )
}
