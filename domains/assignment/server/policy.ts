import { sql } from 'kysely'
import { isOwn } from '#domains/leads/server/policy.ts'
import type { Actor } from '#platform/contract/roles.ts'

/** Counsellors transfer leads that they own, admins any: a condition on `lead`. */
export const isToGive = (staff: Actor) =>
  sql<boolean>`lead.erased_at is null and lead.merged_into_id is null and ${isOwn(staff, 'lead.owner_id')}`

/** Staff read the bulk transfers that they made, of one counsellor's leads admins read those by anybody: a condition on `bulk`. */
export const readableBulks = (reader: Actor, from: number | undefined) =>
  from === undefined ? sql`bulk.staff_id = ${reader.id}` : sql`bulk.from_staff_id = ${from} and ${isOwn(reader, 'bulk.staff_id')}`
