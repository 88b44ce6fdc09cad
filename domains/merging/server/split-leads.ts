import { sql } from 'kysely'
import { actsFor } from '#domains/leads/contract/policy.ts'
import { restateConsents } from '#domains/leads/server/consent/note-words.ts'
import { deferRanks, type NumberBefore, restoreRanks, settleRanks } from '#domains/leads/server/joining/settle-ranks.ts'
import { setMergedInto } from '#domains/leads/server/lead/merged-leads.ts'
import { onMergedLead } from '#domains/leads/server/lead/on-lead.ts'
import { type LockedLeadWithChanges, onTwoLeads } from '#domains/leads/server/lead/on-two-leads.ts'
import { undoEvent } from '#domains/leads/server/lead/undo-event.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { splitLeads as operation, splitDays } from '#domains/merging/contract/merging.ts'
import { notify } from '#domains/notices/server/notify.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { takeBack } from '#platform/server/db/kept-rows.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { inUse } from './in-use.ts'
import { placeSince } from './place-since.ts'
import { countTold } from './preview-merge.ts'
import type { Tables } from './tables-of.ts'

interface Merge {
  id: number
  stays: number
  goes: number
  at: string
  until: string
  staff_id: number
  owner_id: number | null
  is_split: boolean
  is_late: boolean
  /** Another lead of a merge that came after this one. */
  later: string | null
}

/** The merge of an entry of the timeline, at either lead. */
async function findMerge(tx: Transaction, staff: Staff, eventId: number): Promise<Merge> {
  const until = sql`lead_merge.at + make_interval(days => ${sql.lit(splitDays)})`
  const { rows } = await sql<Merge>`
    select lead_merge.id, lead_merge.lead_id as stays, lead_merge.merged_lead_id as goes, lead_merge.at::text, (${until})::text as until,
      lead_merge.staff_id, lead.owner_id, split_at is not null as is_split, ${until} <= now() as is_late,
      (select other.name from lead_merge as later
        join lead as other on other.id = case later.lead_id when lead_merge.lead_id then later.merged_lead_id else later.lead_id end
        where later.id > lead_merge.id and later.split_at is null and lead_merge.lead_id in (later.lead_id, later.merged_lead_id)
        order by later.id desc limit 1) as later
    from lead_merge join lead_event on lead_event.id = lead_merge.event_id join lead on lead.id = lead_event.lead_id
    where lead_merge.event_id = ${eventId} and ${visibleTo(staff)}`.execute(tx)
  const [merge] = rows
  if (!merge) throw refuse(operation, 'mergeNotFound')
  return merge
}

function refuseUnlessStanding(staff: Staff, merge: Merge): void {
  if (!actsFor(staff, merge.staff_id, merge.owner_id)) throw refuse(operation, 'notYours')
  if (merge.is_split) throw refuse(operation, 'alreadySplit')
  if (merge.is_late) throw refuse(operation, 'tooLate')
  if (merge.later) throw refuse(operation, 'mergedSince', { words: { name: merge.later } })
}

const named = ({ lead: { id, name } }: LockedLeadWithChanges) => ({ id, name })

async function tellOwners(tx: Transaction, staff: Staff, stays: LockedLeadWithChanges, goes: LockedLeadWithChanges): Promise<void> {
  for (const { lead, from } of [
    { lead: stays.lead, from: goes.lead },
    { lead: goes.lead, from: stays.lead },
  ]) {
    const staffIds = lead.owner_id === null || lead.owner_id === staff.id ? [] : [lead.owner_id]
    await notify(tx, { kind: 'split', leadId: lead.id, by: staff.id, staffIds, text: `${staff.name} split ${lead.name} from ${from.name}` })
  }
}

/** The numbers that the lead that went had, as they stood when it was merged. */
async function numbersBefore(tx: Transaction, { id, goes }: Merge): Promise<NumberBefore[]> {
  const { rows } = await sql<NumberBefore>`
    select distinct on (before ->> 'e164') before ->> 'e164' as e164, (before ->> 'rank')::integer as rank, before ->> 'wrong_at' as wrong_at
    from lead_merge_row
    where merge_id = ${id} and table_name = 'lead_number' and (before ->> 'lead_id')::integer = ${goes}
    order by before ->> 'e164', step`.execute(tx)
  return rows
}

async function split(
  tx: Transaction,
  tables: Tables,
  staff: Staff,
  eventId: number,
  stays: LockedLeadWithChanges,
  goes: LockedLeadWithChanges,
) {
  const merge = await findMerge(tx, staff, eventId)
  refuseUnlessStanding(staff, merge)
  const who = await inUse(tx, merge.stays)
  if (who) throw refuse(operation, 'inUse', { words: { who } })
  await setMergedInto(tx, merge.goes, null)
  await deferRanks(tx)
  await takeBack(tx, { table: 'lead_merge_row', mergeId: merge.id })
  await restoreRanks(tx, merge.goes, await numbersBefore(tx, merge))
  const [here, there] = [
    await stays.changes.record({ kind: 'split', after: { id: merge.goes, name: goes.lead.name } }),
    await goes.changes.record({ kind: 'split', after: { id: merge.stays, name: stays.lead.name } }),
  ]
  await placeSince(tx, tables, { ...merge, mergedAt: merge.at, events: { stays: here.id, goes: there.id } })
  const [numberless] = await settleRanks(tx, [merge.stays, merge.goes])
  if (numberless !== undefined)
    throw refuse(operation, 'noNumber', { words: { name: (numberless === merge.goes ? goes : stays).lead.name } })
  await undoEvent(tx, merge.stays, eventId)
  await restateConsents(tx, [merge.stays, merge.goes])
  await sql`update lead_merge set split_at = now(), split_by = ${staff.id} where id = ${merge.id}`.execute(tx)
  await sql`delete from lead_merge_row where merge_id = ${merge.id}`.execute(tx)
  await tellOwners(tx, staff, stays, goes)
  return { stays: named(stays), goes: named(goes), came_since: await countTold(tx, tables, merge, merge.at) }
}

export async function splitLeads(tx: Transaction, tables: Tables, staff: Staff, eventId: number) {
  const found = await findMerge(tx, staff, eventId)
  refuseUnlessStanding(staff, found)
  const answer = await onTwoLeads<Awaited<ReturnType<typeof split>>>({
    one: found.stays,
    other: found.goes,
    take: (leadId, act) => onMergedLead(tx, staff, leadId, act),
    act: (stays, goes) => split(tx, tables, staff, eventId, stays, goes),
  })
  if (!answer) throw refuse(operation, 'mergeNotFound')
  return answer
}

/** Carries what a split would answer out of the transaction that made it, which is not kept. */
class Previewed extends Error {
  readonly answer: Awaited<ReturnType<typeof splitLeads>>
  constructor(answer: Awaited<ReturnType<typeof splitLeads>>) {
    super('This split was only tried.')
    this.answer = answer
  }
}

const iso = (text: string) => new Date(text).toISOString()

/** Previews a split: makes it, reads the result and rolls it back. */
export async function previewSplit(db: Database, tables: Tables, staff: Staff, eventId: number) {
  const { at, until } = await inTransaction(db, (tx) => findMerge(tx, staff, eventId))
  try {
    return await inTransaction(db, async (tx): Promise<never> => {
      throw new Previewed(await splitLeads(tx, tables, staff, eventId))
    })
  } catch (error) {
    if (error instanceof Previewed) return { ...error.answer, merged_at: iso(at), until: iso(until) }
    throw error
  }
}
