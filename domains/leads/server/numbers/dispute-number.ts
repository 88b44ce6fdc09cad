import { activeAdmins } from '#domains/staff/server/active-admins.ts'
import { notify } from '#domains/staff/server/notify.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { LockedLead } from '../core/on-lead.ts'

/** Keeps that a number which was added to a lead is another parent's, and tells the admins, who say whose it is. */
export async function disputeNumber(tx: Transaction, staff: Staff, lead: LockedLead, e164: string, number: PhoneNumber): Promise<void> {
  await tx.insertInto('number_dispute').values({ lead_id: lead.id, e164, staff_id: staff.id }).execute()
  const text = `${staff.name} added ${phoneText(number, { withCountry: true })} to ${lead.name}, and another parent has it: say whose it is`
  await notify(tx, { kind: 'number_disputed', leadId: lead.id, by: staff.id, staffIds: await activeAdmins(tx), text })
}
