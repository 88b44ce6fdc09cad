import { setMyPhone as call } from '@portal/contract/sessions'
import type { PhoneNumber } from '@portal/contract/shapes'
import type { Database } from '../db/database.ts'
import { isTaken } from '../db/trouble.ts'
import { refuseField } from '../http/refuse.ts'
import type { Staff } from '../http/staff.ts'
import { readNumber } from '../numbers/telephone-number.ts'
import { writePhone } from './write-phone.ts'

/** Sets the number that is rung first when the member of staff calls a parent, or removes it. */
export async function setMyPhone(tx: Database, staff: Staff, phone: PhoneNumber | null): Promise<{ phone: PhoneNumber | null }> {
  const read = phone && readNumber(phone)
  if (read === undefined) throw refuseField(call, 'invalidNumber', 'phone.number')
  await writePhone(tx, staff.id, read?.e164 ?? null, 'profile').catch((error: unknown) => {
    throw isTaken(error) ? refuseField(call, 'taken', 'phone.number') : error
  })
  return { phone: read?.number ?? null }
}
