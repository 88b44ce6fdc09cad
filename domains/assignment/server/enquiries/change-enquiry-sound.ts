import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Keeps whether a counsellor hears a sound when a new enquiry comes. */
export async function changeEnquirySound(tx: Transaction, staff: Staff, isOn: boolean): Promise<{ is_on: boolean }> {
  if (isOn) await tx.deleteFrom('muted_enquiries').where('staff_id', '=', staff.id).execute()
  else
    await tx
      .insertInto('muted_enquiries')
      .values({ staff_id: staff.id })
      .onConflict((known) => known.doNothing())
      .execute()
  return { is_on: isOn }
}
