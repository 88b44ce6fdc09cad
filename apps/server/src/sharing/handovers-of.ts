import { sql } from 'kysely'
import type { Staff } from '../http/staff.ts'

/** `lead_event as event` is a share, a transfer, or one that was undone, and of no parent who was erased. */
const isHandover = sql`event.kind in ('share', 'transfer', 'transfer_undone')
  and not exists (select from lead where lead.erased_at is not null and lead.id = event.lead_id)`

/** Someone made or received the handover `event`. */
export const isPartyTo = (staffId: number) => sql`(event.staff_id = ${staffId} or event.to_staff_ids @> array[${staffId}::integer])`

/** The one rule for which shares and transfers a member of staff reads: those that they made or received; admins all. */
export const handoversOf = (reader: Staff) =>
  reader.roles.has('counsellor_admin') ? isHandover : sql`${isHandover} and ${isPartyTo(reader.id)}`
