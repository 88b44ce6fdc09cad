import { sql } from 'kysely'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { isOwn } from '#domains/leads/server/policy.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** `lead_event as event` is a share, a transfer, or one that was undone, and of no parent who was erased. */
const isHandover = sql`event.kind in ('share', 'transfer', 'transfer_undone')
  and not exists (select from lead where lead.erased_at is not null and lead.id = event.lead_id)`

/** The lead went from someone by the handover `event`: they made it, or had the lead and someone else transferred it. */
export const isSentFrom = (staffId: number) => sql`(event.staff_id = ${staffId} or event.from_staff_id = ${staffId})`

export const isReceivedBy = (staffId: number) => sql`event.to_staff_ids @> array[${staffId}::integer]`

export const isPartyTo = (staffId: number) => sql`(${isSentFrom(staffId)} or ${isReceivedBy(staffId)})`

/** Shares and transfers that a member of staff reads: those that they are party to; admins all. */
export const handoversOf = (reader: Staff) => (overseesLeads(reader) ? isHandover : sql`${isHandover} and ${isPartyTo(reader.id)}`)

/** A transfer is undone by its author, the former owner and admins: a condition on `event`. */
export const mayUndo = (staff: Staff) => isOwn(staff, 'event.staff_id', 'event.from_staff_id')

/** Requests are answered by who had the lead, and by admins: a condition on `request`. */
export const isToAnswer = (staff: Staff) => isOwn(staff, 'request.owner_id')
