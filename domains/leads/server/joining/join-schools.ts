import { sql } from 'kysely'
import type { LeadsOfSchools, SchoolJoining } from '#domains/schools/server/school/school-joining.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { announceLeads } from '../lead/announce-leads.ts'
import { refreshListings } from '../lead/refresh-listing.ts'
import { everyLead } from '../lead/visible-to.ts'

/** In an entry with several schools, the remaining school replaces the other and appears once. */
const withOther = ({ stays, goes }: { stays: number; goes: number }) => sql`school_ids = case
  when school_ids @> array[${stays}]::integer[] then array_remove(school_ids, ${goes}::integer)
  else array_replace(school_ids, ${goes}::integer, ${stays}::integer) end`

/** Moves parents' enquiries, logged actions and plans from one school to the other. */
export const joinsSchools: SchoolJoining = {
  leads: (schoolId) => sql`
    select lead_id from parent_activity where school_id = ${schoolId}
    union all select lead_id from lead_event where school_id = ${schoolId}
    union all select lead_id from lead_event where school_ids @> array[${schoolId}]::integer[]
    union all select lead_id from follow_up where school_ids @> array[${schoolId}]::integer[]`,
  join: async ({ stays, goes, change }) => {
    for (const table of ['parent_activity', 'lead_event'] as const)
      await change(table, { set: sql`school_id = ${stays}`, where: sql`school_id = ${goes}` })
    for (const table of ['lead_event', 'follow_up'] as const)
      await change(table, { set: withOther({ stays, goes }), where: sql`school_ids @> array[${goes}]::integer[]` })
  },
}

async function lock(tx: Transaction, leadIds: readonly number[]): Promise<void> {
  await sql`select from lead where id = any (${leadIds}::integer[]) order by id for update`.execute(tx)
}

async function refreshListing(tx: Transaction, by: { id: number } | null, leadIds: readonly number[]): Promise<void> {
  if (leadIds.length === 0) return
  const viewers = await refreshListings(tx, leadIds)
  await announceLeads(
    tx,
    by,
    leadIds.map((id) => ({ id, viewer_ids: [] })),
    viewers,
  )
}

/** Locked leads whose row in the list of all leads no longer matches the schools that they asked about. */
async function listedOtherwise(tx: Transaction, leadIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select lead_id as id from lead_listing where viewer_id = ${sql.lit(everyLead)} and lead_id = any (${leadIds}::integer[]) and collab <> exists (
      select from parent_activity join school on school.id = school_id
      where parent_activity.lead_id = lead_listing.lead_id and is_collab)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Leads are locked in their order, and listed and announced once their rows name the other school. */
export const leadsOfSchools: LeadsOfSchools = {
  withMerged: async (tx, leadIds) => {
    const { rows } = await sql<{ id: number }>`
      with recursive trail as (
        select id, merged_into_id from lead where id = any (${leadIds}::integer[])
        union
        select lead.id, lead.merged_into_id from lead join trail on lead.id = trail.merged_into_id)
      select id from trail order by id`.execute(tx)
    return rows.map(({ id }) => id)
  },
  lock,
  refreshListing,
  refreshListingAsking: async (tx, schoolId, { after, most }) => {
    const { rows } = await sql<{ id: number }>`
      select distinct lead_id as id from parent_activity where school_id = ${schoolId} and lead_id > ${after} order by lead_id limit ${most}`.execute(
      tx,
    )
    const leadIds = rows.map(({ id }) => id)
    await lock(tx, leadIds)
    await refreshListing(tx, null, await listedOtherwise(tx, leadIds))
    return leadIds.at(-1)
  },
}
