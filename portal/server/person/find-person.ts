import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { isUndisputed } from '#domains/leads/server/lead/is-undisputed.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'

export async function findPerson(db: Database, number: string) {
  const e164 = parsePhoneNumberFromString(number, 'IN')?.number
  if (!e164) throw new SetupError(`${number} is no telephone number. Write it as +919876543210.`)
  const person = await db
    .selectFrom('lead_number')
    .innerJoin('lead', 'lead.id', 'lead_number.lead_id')
    .select('lead.id')
    .where('e164', '=', e164)
    .where(isUndisputed)
    .executeTakeFirst()
  if (!person) throw new SetupError(`Nobody has the number ${e164}.`)
  return person
}
