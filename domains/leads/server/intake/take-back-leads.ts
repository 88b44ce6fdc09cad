import { sql } from 'kysely'
import { z } from 'zod'
import type { Transaction } from '#platform/server/db/database.ts'
import { unlessNamed } from '#platform/server/db/unless-named.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceLeads } from '../lead/announce-leads.ts'
import { refreshListings } from '../lead/refresh-listing.ts'

/** The rows that an arrival added to a lead, by kind, and the last entry of its timeline then. */
export const AddedRows = z.object({
  lastEvent: z.int(),
  activities: z.array(z.int()),
  children: z.array(z.int()),
  numbers: z.array(z.string()),
  /** Ids that the source has for the parent, and planned calls; an import that ran before these were kept has neither. */
  references: z.array(z.string()).optional(),
  followUps: z.array(z.int()).optional(),
})
type AddedRows = z.infer<typeof AddedRows>

/** The newest row of each kind that there is now, before arrivals are taken in. */
export async function readMarks(tx: Transaction) {
  const { rows } = await sql<Since>`
    select coalesce((select max(id) from parent_activity), 0) as activity, coalesce((select max(id) from child), 0) as child,
      coalesce((select max(id) from follow_up), 0) as "followUp"`.execute(tx)
  return rows[0] ?? { activity: 0, child: 0, followUp: 0 }
}

interface Since {
  activity: number
  child: number
  followUp: number
}

/** Reads the rows that this transaction added to its locked leads since it read the marks. */
export async function readAdded(tx: Transaction, leadIds: readonly number[], since: Since): Promise<Map<number, AddedRows>> {
  const { activity, child, followUp } = since
  const { rows } = await sql<AddedRows & { id: number }>`
    select id, (select max(lead_event.id) from lead_event where lead_id = lead.id) as "lastEvent",
      array(select parent_activity.id from parent_activity where lead_id = lead.id and parent_activity.id > ${activity}) as activities,
      array(select child.id from child where lead_id = lead.id and child.id > ${child}) as children,
      array(select e164 from lead_number where lead_id = lead.id and rank > 0 and added_at = now()) as numbers,
      array(select source || e'\n' || reference from lead_reference where lead_id = lead.id and added_at = now()) as references,
      array(select follow_up.id from follow_up where lead_id = lead.id and follow_up.id > ${followUp}) as "followUps"
    from lead where id = any (${leadIds}::integer[])`.execute(tx)
  return new Map(rows.map(({ id, ...added }) => [id, added]))
}

interface LockedArrival {
  id: number
  name: string
  viewer_ids: number[]
  owner_id: number | null
  changed_by: string | null
}

/** Locks leads and reads who changed each since its arrival: staff, or the parent. */
async function lockUntouched(
  tx: Transaction,
  rows: readonly { leadId: number; added: AddedRows }[],
  quiet: readonly string[],
): Promise<Map<number, LockedArrival>> {
  const given = JSON.stringify(rows.map(({ leadId, added }) => ({ id: leadId, last_event: added.lastEvent, activities: added.activities })))
  const { rows: locked } = await sql<LockedArrival>`
    select lead.id, lead.name, lead.viewer_ids, lead.owner_id, coalesce(
      case when lead.merged_into_id is not null then 'A merge' end,
      (select coalesce(staff.name, 'The portal') from lead_event as event left join staff on staff.id = event.staff_id
        where event.lead_id = lead.id and event.id > last_event and event.kind <> all (${quiet}::text[]) order by event.id limit 1),
      (select 'The parent' from parent_activity where lead_id = lead.id and not given.activities @> to_jsonb(parent_activity.id) limit 1)) as changed_by
    from jsonb_to_recordset(${given}::jsonb) as given (id integer, last_event integer, activities jsonb) join lead using (id)
    order by lead.id for no key update of lead`.execute(tx)
  return new Map(locked.map((lead) => [lead.id, lead]))
}

interface Removal {
  /** Why a lead stays. */
  staying: Map<number, string>
  /** The owner of each removed lead. */
  owners: Map<number, number | null>
}

/** Removes leads that an arrival made and that have only entries of quiet kinds since. */
export async function removeNewLeads(
  tx: Transaction,
  by: Pick<Staff, 'id'> | null,
  rows: readonly { leadId: number; added: AddedRows }[],
  quiet: readonly string[],
): Promise<Removal> {
  if (rows.length === 0) return { staying: new Map(), owners: new Map() }
  const locked = await lockUntouched(tx, rows, quiet)
  const staying = new Map<number, string>()
  for (const { id, changed_by } of locked.values())
    if (changed_by) staying.set(id, `${changed_by} did something with this lead since; it stays.`)
  const free = [...locked.values()].filter(({ id }) => !staying.has(id))
  const remove = (leads: readonly LockedArrival[]) =>
    unlessNamed(tx, async () => {
      await sql`delete from lead where id = any (${leads.map(({ id }) => id)}::integer[])`.execute(tx)
      await announceLeads(tx, by, leads, new Map())
    })
  if (free.length > 0 && !(await remove(free)))
    for (const lead of free) if (!(await remove([lead]))) staying.set(lead.id, 'Something else speaks of this lead by now; it stays.')
  const gone = free.filter(({ id }) => !staying.has(id))
  return { staying, owners: new Map(gone.map(({ id, owner_id }) => [id, owner_id])) }
}

/** Removes what an arrival added to existing leads, except children and numbers that are in use by now. */
export async function removeAdded(
  tx: Transaction,
  by: Pick<Staff, 'id'> | null,
  rows: readonly { leadId: number; added: AddedRows }[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ leadId }) => leadId)
  const { rows: leads } = await sql<{ id: number; viewer_ids: number[] }>`
    select id, viewer_ids from lead where id = any (${ids}::integer[]) order by id for no key update`.execute(tx)
  const of = <Key extends 'activities' | 'children' | 'numbers'>(key: Key) => rows.flatMap(({ added }) => [...added[key]])
  await unlessNamed(tx, () => sql`delete from parent_activity where id = any (${of('activities')}::integer[])`.execute(tx))
  const children = sql`select id from child where id = any (${of('children')}::integer[])
    and not exists (select from lead_event where lead_event.lead_id = child.lead_id and child_id = child.id and before <> '{}')
    and not exists (select from parent_activity where parent_activity.lead_id = child.lead_id and child_id = child.id)`
  await unlessNamed(tx, async () => {
    await sql`update lead_event set child_id = null where child_id in (${children}) and kind = 'edit'`.execute(tx)
    await sql`delete from child where id in (${children})`.execute(tx)
  })
  await sql`delete from lead_number where e164 = any (${of('numbers')}::text[]) and lead_id = any (${ids}::integer[]) and rank > 0`.execute(
    tx,
  )
  await sql`
    delete from lead_reference
    where source || e'\n' || reference = any (${rows.flatMap(({ added }) => added.references ?? [])}::text[])
      and lead_id = any (${ids}::integer[])`.execute(tx)
  await sql`
    update follow_up set closed_at = now(), is_cancelled = true
    where id = any (${rows.flatMap(({ added }) => added.followUps ?? [])}::integer[]) and closed_at is null`.execute(tx)
  await sql`
    delete from number_dispute where settled_at is null and lead_id = any (${ids}::integer[]) and not exists (
      select from lead_number where lead_number.lead_id = number_dispute.lead_id and lead_number.e164 = number_dispute.e164)`.execute(tx)
  await sql`
    insert into lead_event (lead_id, kind, staff_id, after)
    select id, 'joined', ${by?.id ?? null}::integer, '{"is_taken_back": true}' from unnest(${leads.map(({ id }) => id)}::integer[]) as id`.execute(
    tx,
  )
  const viewers = await refreshListings(
    tx,
    leads.map(({ id }) => id),
  )
  await announceLeads(tx, by, leads, viewers)
}
