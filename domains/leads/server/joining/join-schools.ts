import { sql } from 'kysely'
import type { LeadsOfSchools, SchoolJoining } from '#domains/schools/server/merging/school-joining.ts'
import { announceLeads } from '../core/announce-leads.ts'
import { relistAll } from '../core/relist.ts'

/** Several schools in an entry: the one that goes gives way, and is named once. */
const withOther = ({ stays, goes }: { stays: number; goes: number }) => sql`school_ids = case
  when school_ids @> array[${stays}]::integer[] then array_remove(school_ids, ${goes}::integer)
  else array_replace(school_ids, ${goes}::integer, ${stays}::integer) end`

/** What parents asked about a school, what was logged with it, and what is planned there, follows it into another. */
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
  lock: async (tx, leadIds) => {
    await sql`select from lead where id = any (${leadIds}::integer[]) order by id for update`.execute(tx)
  },
  relist: async (tx, by, leadIds) => {
    if (leadIds.length === 0) return
    const viewers = await relistAll(tx, leadIds)
    await announceLeads(
      tx,
      by,
      leadIds.map((id) => ({ id, viewer_ids: [] })),
      viewers,
    )
  },
}
