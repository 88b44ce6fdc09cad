import { useState } from 'react'
import { handOutSchools, undoHandout } from '#domains/sales/contract/assigned-schools.ts'
import { counted, grouped } from '#platform/contract/counts.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { foundOf } from './assigned-search.ts'
import { changedByAssigning } from './changed-by-assigning.ts'
import type { Chosen } from './use-chosen-schools.ts'

type Handout = AnswerOf<typeof handOutSchools>

/** What became of the schools: `6 schools assigned: Asha Rao 3, Vikram Shah 3`. */
function handoutText({ changed, given }: Handout): string {
  if (given.length === 0) return `${counted(changed, 'school')} taken away`
  const shares = given.map(({ name, count }) => (given.length === 1 ? name : `${name} ${grouped(count)}`))
  return changed === 0 ? 'No school changed' : `${counted(changed, 'school')} assigned: ${shares.join(', ')}`
}

/** Hands the chosen schools out, or takes them away, and takes the last of it back. Those of colleagues only once that is decided. */
export function useAssigning(chosen: Chosen) {
  const [to, choose] = useState<readonly number[]>([])
  const [last, setLast] = useState<{ id: number; text: string }>()
  const { over: sentence, open, close } = useOver<string>()
  const undoing = useApiMutation(undoHandout, {
    refreshes: changedByAssigning,
    onSuccess: ({ kept }) => {
      setLast(undefined)
      if (kept > 0) toast.info(`${counted(kept, 'school')} stayed, because somebody handed them on since`)
    },
  })
  const undo = (id: number) => undoing.mutate({ params: { id } })
  const sending = useApiMutation(handOutSchools, {
    refreshes: changedByAssigning,
    onSuccess: (handout) => {
      chosen.clear()
      choose([])
      const text = handoutText(handout)
      if (handout.changed === 0) return toast.info(text)
      setLast({ id: handout.id, text })
      toast.success(text, 'undo', { label: 'Undo', run: () => undo(handout.id) })
    },
    onRefusal: (refusal) => {
      const [theirs] = refusal.errors.colleagues ?? []
      if (theirs === undefined) toast.error(refusal.detail)
      else open(theirs)
    },
  })
  const send = (executives: readonly number[], colleagues: 'ask' | 'take_over' | 'leave_out') => {
    const { isAll, filters, found, schools } = chosen
    const which = isAll ? { found: foundOf(filters), count: found } : { schools: schools.map(({ id }) => id) }
    sending.mutate({ body: { to: [...executives], ...which, colleagues } })
  }
  return {
    ...{ to, choose, last, undo, isUndoing: undoing.isPending, isPending: sending.isPending },
    assign: () => send(to, 'ask'),
    takeAway: () => send([], 'ask'),
    colleagues: {
      sentence,
      close,
      decide: (colleagues: 'take_over' | 'leave_out') => {
        close()
        send(to, colleagues)
      },
    },
  }
}
