import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { editLead, type LeadEdit, mostNumbers } from '#domains/leads/contract/edits.ts'
import { india } from '#platform/contract/india.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readNumber } from '#platform/server/numbers/telephone-number.ts'
import { onLead } from '../core/on-lead.ts'
import { changeDetail } from './change-detail.ts'

const refuseNumber = (name: 'numberInvalid' | 'numberTaken' | 'tooManyNumbers') => refuseField(editLead, name, 'alternate_number')

function numberFrom(digits: string, countryCode: number = india.countryCode) {
  const read = readNumber({ number: digits, country_code: countryCode })
  if (!read) throw refuseNumber('numberInvalid')
  return read
}

/** Unique ranks are checked when the statement ends. Someone else's number is refused without saying whose. An older one always fits. */
async function putInUse(tx: Transaction, leadId: number, e164: string, { number, country_code }: PhoneNumber): Promise<void> {
  const last = sql<number>`(select coalesce(max(rank) + 1, 0) from lead_number where lead_id = ${leadId})`
  const added = await tx
    .insertInto('lead_number')
    .values({ e164, lead_id: leadId, country_code, national: number, rank: last })
    .onConflict((conflict) => conflict.column('e164').doNothing())
    .returning('rank')
    .executeTakeFirst()
  if (added && added.rank >= mostNumbers) throw refuseNumber('tooManyNumbers')
  const row = await tx.selectFrom('lead_number').select('rank').where('e164', '=', e164).where('lead_id', '=', leadId).executeTakeFirst()
  if (!row) throw refuseNumber('numberTaken')
  await tx
    .updateTable('lead_number')
    .set({ rank: sql`case when e164 = ${e164} then 0 else rank + 1 end`, wrong_at: sql`case when e164 <> ${e164} then wrong_at end` })
    .where('lead_id', '=', leadId)
    .where('rank', '<=', row.rank)
    .execute()
}

interface NewNumber {
  digits: string
  countryCode: number | undefined
  seen: LeadEdit['seen']
}

export async function changeNumber(tx: Transaction, staff: Staff, leadId: number, { digits, countryCode, seen }: NewNumber): Promise<void> {
  await onLead(tx, editLead, staff, leadId, async (lead, hand) => {
    const { e164, number } = numberFrom(digits, countryCode)
    const { wrong_at, ...current } = await tx
      .selectFrom('lead_number')
      .select(['national as number', 'country_code', 'wrong_at'])
      .where('lead_id', '=', leadId)
      .where('rank', '=', 0)
      .executeTakeFirstOrThrow()
    const text = (phone: PhoneNumber) => phoneText(phone, { withCountry: true })
    const write = () => putInUse(tx, leadId, e164, number)
    // The number that was marked as wrong is written anew: it is right after all.
    if (wrong_at !== null && isDeepStrictEqual(number, current)) {
      await write()
      await hand.record({ kind: 'edit', before: { mobile_number: `${text(current)} (wrong)` }, after: { mobile_number: text(number) } })
      return
    }
    await changeDetail(tx, lead, hand, { field: 'mobile_number', seen: seen?.mobile_number, mine: number, current, text, write })
  })
}
