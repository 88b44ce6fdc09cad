import { sql } from 'kysely'
import type { Staff } from '#platform/server/http/staff.ts'
import { isOngoing } from './lease.ts'

/** The name of another who has the parent in their dialer, or null: an expression on `lead`. */
export const heldBy = (staff: Staff) => sql<string | null>`(
  select staff.name from dial_lease join staff on staff.id = dial_lease.staff_id
  where dial_lease.lead_id = lead.id and staff_id <> ${staff.id} and ${isOngoing} limit 1)`
