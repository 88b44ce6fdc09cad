import { sql } from 'kysely'
import type { Staff } from '#platform/server/http/staff.ts'

/** `lead_event as event` is a share, a transfer, or one that was undone, and of no parent who was erased. */
const isHandover = sql`event.kind in ('share', 'transfer', 'transfer_undone')
  and not exists (select from lead where lead.erased_at is not null and lead.id = event.lead_id)`

/** The lead went from someone by the handover `event`: they made it, or had the lead and someone else transferred it. */
export const isSentFrom = (staffId: number) => sql`(event.staff_id = ${staffId} or event.from_staff_id = ${staffId})`

export const isReceivedBy = (staffId: number) => sql`event.to_staff_ids @> array[${staffId}::integer]`

export const isPartyTo = (staffId: number) => sql`(${isSentFrom(staffId)} or ${isReceivedBy(staffId)})`

/** The one rule for which shares and transfers a member of staff reads: those that they are party to; admins all. */
export const handoversOf = (reader: Staff) =>
  reader.roles.has('counsellor_admin') ? isHandover : sql`${isHandover} and ${isPartyTo(reader.id)}`
