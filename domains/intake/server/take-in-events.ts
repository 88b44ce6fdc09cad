import { assignNewLeads } from '#domains/assignment/server/allocation/assign-new-leads.ts'
import type { Unclear } from '#domains/intake/contract/intake.ts'
import type { Outcome as LeadOutcome } from '#domains/leads/server/intake/arrival.ts'
import { takeInLeads } from '#domains/leads/server/intake/take-in-leads.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { arrivalOf, findNames, type Names, unknownNames } from './find-names.ts'
import type { Errors, EventRead, ReadEvent } from './read-event.ts'
import { unclearText } from './unclear.ts'

interface TakenIn extends Exclude<LeadOutcome, { refused: string }> {
  notUnderstood: Unclear[]
}

export type Taken = TakenIn | { errors: Errors; numbers: string[] }

const isRead = (read: EventRead): read is ReadEvent => 'event' in read

/** Looks up the names in these events. */
export const namesIn = (tx: Transaction, read: readonly EventRead[]) =>
  findNames(
    tx,
    read.filter(isRead).map(({ event }) => event),
  )

/** Takes in what each of these events says, in their order, and answers what became of it. */
export async function takeInEvents(
  tx: Transaction,
  by: Staff | null,
  { source }: { source: string },
  read: readonly EventRead[],
  names: Names,
): Promise<Taken[]> {
  const whole = read.map((entry) =>
    isRead(entry) ? { ...entry, notUnderstood: [...unknownNames(entry.event, names), ...entry.notUnderstood] } : entry,
  )
  const right = whole.filter(isRead)
  const outcomes = await takeInLeads(
    tx,
    by,
    right.map((entry) => ({
      ...arrivalOf(entry, source, names),
      ...(entry.notUnderstood.length > 0 && { notUnderstood: unclearText(entry.notUnderstood) }),
    })),
    assignNewLeads,
  )
  const outcomeOf = new Map(right.map((entry, place) => [entry, outcomes[place]]))
  return whole.map((entry) => {
    const numbers = entry.numbers.map(({ e164 }) => e164)
    if (!isRead(entry)) return { errors: entry.errors, numbers }
    const outcome = outcomeOf.get(entry)
    if (!outcome || 'refused' in outcome) return { errors: { 'parent.number': [outcome?.refused ?? ''] }, numbers }
    return { ...outcome, notUnderstood: entry.notUnderstood }
  })
}
