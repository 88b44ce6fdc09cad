import { useState } from 'react'
import {
  type FollowUpEntry,
  getFollowUpCounts,
  listFollowUpDays,
  listFollowUps,
  moveFollowUp,
} from '#domains/follow-ups/contract/follow-ups.ts'
import { kolkataTime } from '#platform/contract/india.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import type { Slot } from '#platform/web/ui/when/slot.ts'
import { movedText } from './moved-text.ts'

const nowhere: Slot = { date: '', time: '' }

/** The new time of a follow-up and the reason. A follow-up dropped on a day keeps its time of day. */
export function useMove(entry: FollowUpEntry, day: string | undefined, onMoved: () => void) {
  const [to, setTo] = useState({ slot: day ? { date: day, time: kolkataTime(entry.due_at) } : nowhere, reason: '' })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const move = useApiMutation(moveFollowUp, {
    params: { id: entry.id },
    refreshes: [keyOf(getFollowUpCounts), keyOf(listFollowUps), keyOf(listFollowUpDays)],
    onRefusal: (refusal) => {
      const atFields = fieldErrors(refusal)
      setProblems(atFields)
      if (Object.keys(atFields).length === 0) toast.error(refusal.detail)
    },
    showToast: false,
    whom: () => entry.lead.name,
    onSuccess: (_answer, { body }) => {
      if (body) toast.success(movedText(entry.lead.name, body))
      onMoved()
    },
  })
  const change = (patch: Partial<typeof to>) => {
    setTo({ ...to, ...patch })
    setProblems({})
  }
  const submit = () => {
    if (to.slot.unread) return setProblems({ schedule_date: to.slot.unread.problem })
    const body = { schedule_date: to.slot.date, schedule_time: to.slot.time, reason: to.reason }
    const { error } = moveFollowUp.body.safeParse(body)
    setProblems(error ? issueSentences(error) : {})
    if (!error) move.mutate({ body })
  }
  return { ...to, problems, change, submit, isMoving: move.isPending }
}
