import { assignNewLeads } from '#domains/assignment/server/assign-new-leads.ts'
import type { Outcome as LeadOutcome } from '#domains/leads/server/intake/arrival.ts'
import { takeInLeads } from '#domains/leads/server/intake/take-in-leads.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { arrivalOf, findNames, type Names, nameErrors } from './find-names.ts'
import type { Errors, EventRead, ReadEvent } from './read-event.ts'

export type Taken = Exclude<LeadOutcome, { refused: string }> | { errors: Errors; numbers: string[] }

const isRead = (read: EventRead): read is ReadEvent => 'event' in read

/** What these events name. */
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
  const checked = read.map((entry) => {
    if (!isRead(entry)) return entry
    const errors = nameErrors(entry.event, names)
    return Object.keys(errors).length > 0 ? { errors, numbers: entry.numbers } : entry
  })
  const right = checked.filter(isRead)
  const outcomes = await takeInLeads(
    tx,
    by,
    right.map((entry) => arrivalOf(entry, source, names)),
    assignNewLeads,
  )
  const outcomeOf = new Map(right.map((entry, place) => [entry, outcomes[place]]))
  const e164s = ({ numbers }: Pick<ReadEvent, 'numbers'> | { numbers: ReadEvent['numbers'][number][] }) => numbers.map(({ e164 }) => e164)
  return checked.map((entry) => {
    if (!isRead(entry)) return { errors: entry.errors, numbers: e164s(entry) }
    const outcome = outcomeOf.get(entry)
    if (!outcome || 'refused' in outcome) return { errors: { 'parent.number': [outcome?.refused ?? ''] }, numbers: e164s(entry) }
    return outcome
  })
}
