import { sql } from 'kysely'
import type { z } from 'zod'
import { childTexts } from '#domains/leads/contract/child-facts.ts'
import type { TimelineItem } from '#domains/leads/contract/leads.ts'
import { childFieldNames, type MergeField } from '#domains/leads/contract/merge-fields.ts'
import { setMergedInto } from '#domains/leads/server/lead/merged-leads.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { type LockedLeadWithChanges, onTwoLeads } from '#domains/leads/server/lead/on-two-leads.ts'
import { refuseAbsent } from '#domains/leads/server/lead/refuse-absent.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { fieldNames, mergeLeads as operation } from '#domains/merging/contract/merging.ts'
import { notify } from '#domains/notices/server/notify.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { keepingRows } from '#platform/server/db/kept-rows.ts'
import { RefusalError, refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { Joining } from '#platform/server/joining.ts'
import { inUse } from './in-use.ts'
import { ownerSides, sideOf } from './merged-owner.ts'
import { readBoth } from './preview-merge.ts'
import { numberText, type Party } from './read-party.ts'
import type { Tables } from './tables-of.ts'
import { tablesWith } from './tables-with.ts'

type MergeForm = z.output<typeof operation.body>
type Both = Awaited<ReturnType<typeof readBoth>>

async function standingMerge(tx: Transaction, { stays, goes }: MergeForm): Promise<number | undefined> {
  const merge = await tx
    .selectFrom('lead_merge')
    .select('event_id')
    .where('lead_id', '=', stays)
    .where('merged_lead_id', '=', goes)
    .where('split_at', 'is', null)
    .executeTakeFirst()
  return merge?.event_id
}

/** The answer of a merge that stands already, if it does. */
async function answerAgain(tx: Transaction, staff: Staff, wanted: MergeForm) {
  const event = await standingMerge(tx, wanted)
  if (event === undefined) return undefined
  const lead = await tx.selectFrom('lead').select(['id', 'name']).where('id', '=', wanted.stays).where(visibleTo(staff)).executeTakeFirst()
  if (!lead) throw await refuseAbsent(tx, operation, staff, wanted.stays)
  return { id: event, lead }
}

function refuseOwner(staff: Staff, take: readonly MergeField[], stays: Party, goes: Party): void {
  const sides = ownerSides(staff, stays, goes)
  if (sides.includes(sideOf(take, 'owner')) || stays.owner?.id === goes.owner?.id) return
  if (sides.length === 0) throw refuse(operation, 'notTheirs', { words: { owners: `${stays.owner?.name} and ${goes.owner?.name}` } })
  if (!stays.owner || !goes.owner) throw refuse(operation, 'ownerNeeded')
  const loser = sideOf(take, 'owner') === 'stays' ? goes.owner : stays.owner
  throw refuse(operation, 'notYoursToTake', { words: { owner: loser.name } })
}

async function sameChildren(tx: Transaction, { stays, goes, same_children }: MergeForm): Promise<ReadonlyMap<number, number>> {
  const pairs = new Map(same_children.map(({ child, same_as }) => [child, same_as]))
  const [from, into] = [[...pairs.keys()], [...new Set(pairs.values())]]
  const { rows } = await sql`
    select from child where lead_id = ${goes} and id = any (${from}::integer[]) or lead_id = ${stays} and id = any (${into}::integer[])`.execute(
    tx,
  )
  if (pairs.size < same_children.length || into.length < pairs.size || rows.length < 2 * pairs.size)
    throw refuse(operation, 'childNotFound')
  return pairs
}

const childOf = (same: ReadonlyMap<number, number>) => (column: string) =>
  same.size === 0
    ? sql<number | null>`${sql.ref(column)}`
    : sql<number | null>`case ${sql.ref(column)} ${sql.join(
        [...same].map(([from, into]) => sql`when ${from} then ${into}::integer`),
        sql` `,
      )} else ${sql.ref(column)} end`

async function joinRows(tx: Transaction, tables: Tables, joining: Joining): Promise<void> {
  const withChild = await tablesWith(tx, 'child_id')
  const { goes, stays, change } = joining
  for (const [table, { rows }] of tables) {
    const name = table as Parameters<Joining['change']>[0]
    if (typeof rows === 'function') await rows(tx, joining)
    else if (rows === 'moved')
      await change(name, {
        set: withChild.has(table) ? sql`lead_id = ${stays}, child_id = ${joining.childOf(`${table}.child_id`)}` : sql`lead_id = ${stays}`,
        where: sql`lead_id = ${goes}`,
      })
  }
}

async function tellOwners(tx: Transaction, staff: Staff, stays: Party, goes: Party): Promise<void> {
  const staffIds = [...new Set([stays.owner?.id, goes.owner?.id])].filter((id) => id !== undefined && id !== staff.id) as number[]
  const text = `${staff.name} merged ${goes.name} into ${stays.name}: they are one parent`
  await notify(tx, { kind: 'merged', leadId: stays.id, by: staff.id, staffIds, text })
}

/** The values of the remaining lead that the merge replaces; the timeline keeps them. */
function changesOf({ children, textsOf }: Both, { take, same_children }: MergeForm): TimelineItem['changes'] {
  const ofLead = take.map((field) => {
    const { stays: before, goes: after } = textsOf(field)
    return { field: fieldNames[field].toLowerCase(), before, after }
  })
  const ofChildren = same_children.flatMap(({ child, same_as, take: taken }) => {
    const [own, theirs] = [children.stays.find(({ id }) => id === same_as), children.goes.find(({ id }) => id === child)]
    if (!own || !theirs) return []
    const [before, after] = [childTexts(own), childTexts(theirs)]
    return taken
      .filter((field) => after.get(field) !== null)
      .map((field) => ({
        field: `${childFieldNames[field].toLowerCase()} of ${own.child_name}`,
        before: before.get(field) ?? null,
        after: after.get(field) ?? null,
      }))
  })
  return [...ofLead, ...ofChildren].filter(({ before, after }) => before !== after)
}

async function merge(
  tx: Transaction,
  tables: Tables,
  staff: Staff,
  wanted: MergeForm,
  { lead, changes }: LockedLeadWithChanges,
  gone: LockedLeadWithChanges,
) {
  const who = await inUse(tx, gone.lead.id)
  if (who) throw refuse(operation, 'inUse', { words: { who, lead: gone.lead.name } })
  const both = await readBoth(tx, { stays: lead.id, goes: gone.lead.id })
  const { stays, goes } = both
  refuseOwner(staff, wanted.take, stays, goes)
  const children = await sameChildren(tx, wanted)
  const event = await changes.record({
    kind: 'merged',
    after: { id: goes.id, name: goes.name, number: numberText(goes), changes: changesOf(both, wanted) },
  })
  const { id } = await tx
    .insertInto('lead_merge')
    .values({ lead_id: stays.id, merged_lead_id: goes.id, staff_id: staff.id, event_id: event.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [owner, former] = sideOf(wanted.take, 'owner') === 'stays' ? [stays.owner, goes.owner] : [goes.owner, stays.owner]
  await joinRows(tx, tables, {
    stays: stays.id,
    goes: goes.id,
    by: staff.id,
    event: event.id,
    owner: owner?.id ?? null,
    formerOwner: former?.id === owner?.id ? null : (former?.id ?? null),
    taken: new Set(wanted.take),
    sameChildren: children,
    takenOfChild: new Map(wanted.same_children.map(({ child, take }) => [child, new Set(take)])),
    childOf: childOf(children),
    ...keepingRows(tx, { table: 'lead_merge_row', mergeId: id }),
  })
  await setMergedInto(tx, goes.id, stays.id)
  gone.changes.touch()
  await tellOwners(tx, staff, stays, goes)
  return { id: event.id, lead: { id: stays.id, name: sideOf(wanted.take, 'name') === 'goes' ? goes.name : stays.name } }
}

/** Merges one lead into another. A repeat of a made merge gets the same answer, also when both come at one instant. */
export async function mergeLeads(tx: Transaction, tables: Tables, staff: Staff, wanted: MergeForm) {
  if (wanted.stays === wanted.goes) throw refuse(operation, 'sameLead')
  const again = await answerAgain(tx, staff, wanted)
  if (again) return again
  try {
    const merged = await onTwoLeads<Awaited<ReturnType<typeof merge>>>({
      one: wanted.stays,
      other: wanted.goes,
      take: (leadId, act) => onLead(tx, operation, staff, leadId, act),
      act: (stays, goes) => merge(tx, tables, staff, wanted, stays, goes),
    })
    if (!merged) throw refuse(operation, 'leadNotFound')
    return merged
  } catch (error) {
    const meanwhile = error instanceof RefusalError ? await answerAgain(tx, staff, wanted) : undefined
    if (meanwhile) return meanwhile
    throw error
  }
}
