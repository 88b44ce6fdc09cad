import { setMyPhone as operation } from '#domains/accounts/contract/sessions.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { isTaken } from '#platform/server/db/trouble.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readNumber } from '#platform/server/numbers/telephone-number.ts'
import { writePhone } from '../account/write-phone.ts'

export async function setMyPhone(tx: Transaction, staff: Staff, phone: PhoneNumber | null): Promise<{ phone: PhoneNumber | null }> {
  const read = phone && readNumber(phone)
  if (read === undefined) throw refuseField(operation, 'invalidNumber', 'phone.number')
  await writePhone(tx, staff.id, read?.e164 ?? null, staff).catch((error: unknown) => {
    throw isTaken(error) ? refuseField(operation, 'taken', 'phone.number') : error
  })
  return { phone: read?.number ?? null }
}
