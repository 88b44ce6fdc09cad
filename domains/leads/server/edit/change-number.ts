import { isDeepStrictEqual } from 'node:util'
import { type InsertObject, sql } from 'kysely'
import { editLead, type LeadEdit, maxNumbers } from '#domains/leads/contract/edits.ts'
import { india } from '#platform/contract/india.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readNumber } from '#platform/server/numbers/telephone-number.ts'
import { isUndisputed } from '../lead/is-undisputed.ts'
import { type LockedLead, onLead } from '../lead/on-lead.ts'
import { visibleTo } from '../lead/visible-to.ts'
import { disputeNumbers } from '../numbers/dispute-numbers.ts'
import { limitNumbers, traceNumber } from '../numbers/limit-numbers.ts'
import { changeDetail } from './change-detail.ts'

const refuseNumber = (name: 'numberInvalid' | 'tooManyNumbers') => refuseField(editLead, name, 'alternate_number')

/** The refusal names the lead that has the number, so that the two can be compared and merged. */
const refuseTaken = (holder: { id: number; name: string }) =>
  refuse(editLead, 'numberTaken', { errors: { alternate_number: [editLead.refusals.numberTaken[1]] }, current: { held_by: holder } })

function numberFrom(digits: string, countryCode: number = india.countryCode) {
  const read = readNumber({ number: digits, country_code: countryCode })
  if (!read) throw refuseNumber('numberInvalid')
  return read
}

type NumberRead = ReturnType<typeof numberFrom>

/** The lead of the parent who has a number, if the member of staff sees it. */
async function seenHolder(tx: Transaction, staff: Staff, e164: string) {
  return await tx
    .selectFrom('lead_number')
    .innerJoin('lead', 'lead.id', 'lead_number.lead_id')
    .select(['lead.id', 'lead.name'])
    .where('e164', '=', e164)
    .where(isUndisputed)
    .where(visibleTo(staff))
    .executeTakeFirst()
}

const addDisputed = (tx: Transaction, row: InsertObject<DB, 'lead_number'>) =>
  tx
    .insertInto('lead_number')
    .values({ ...row, disputed: true })
    .returning('rank')
    .executeTakeFirstOrThrow()

/**
 * Adds a number to a lead as its last. If two leads race for one number, the first gets it. Another lead's number is refused if the member
 * of staff sees that lead. Otherwise a refusal would disclose it, so the number is added here too and an admin decides.
 */
async function addNumber(tx: Transaction, staff: Staff, lead: LockedLead, { e164, number }: NumberRead): Promise<void> {
  await limitNumbers(tx, staff)
  const last = sql<number>`(select coalesce(max(rank) + 1, 0) from lead_number where lead_id = ${lead.id})`
  const row = { e164, lead_id: lead.id, country_code: number.country_code, national: number.number, rank: last }
  const added = await tx
    .insertInto('lead_number')
    .values(row)
    .onConflict((conflict) => conflict.column('e164').where(isUndisputed).doNothing())
    .returning('rank')
    .executeTakeFirst()
  const holder = added ? undefined : await seenHolder(tx, staff, e164)
  if (holder) throw refuseTaken(holder)
  const { rank } = added ?? (await addDisputed(tx, row))
  if (rank >= maxNumbers) throw refuseNumber('tooManyNumbers')
  if (!added) await disputeNumbers(tx, staff, [{ lead, e164, number }])
  await traceNumber(tx, staff, lead.id, e164, !added)
}

/** Unique ranks are checked when the statement ends. An older number of the same parent always comes back. */
async function putInUse(tx: Transaction, staff: Staff, lead: LockedLead, read: NumberRead): Promise<void> {
  const rankOf = () =>
    tx.selectFrom('lead_number').select('rank').where('e164', '=', read.e164).where('lead_id', '=', lead.id).executeTakeFirst()
  if (!(await rankOf())) await addNumber(tx, staff, lead, read)
  const own = await rankOf()
  if (!own) throw new Error('A number that was added is not there.')
  await tx
    .updateTable('lead_number')
    .set({
      rank: sql`case when e164 = ${read.e164} then 0 else rank + 1 end`,
      wrong_at: sql`case when e164 <> ${read.e164} then wrong_at end`,
    })
    .where('lead_id', '=', lead.id)
    .where('rank', '<=', own.rank)
    .execute()
}

interface NewNumber {
  digits: string
  countryCode: number | undefined
  seen: LeadEdit['seen']
}

export async function changeNumber(tx: Transaction, staff: Staff, leadId: number, { digits, countryCode, seen }: NewNumber): Promise<void> {
  await onLead(tx, editLead, staff, leadId, async (lead, changes) => {
    const read = numberFrom(digits, countryCode)
    const { number } = read
    const { wrong_at, ...current } = await tx
      .selectFrom('lead_number')
      .select(['national as number', 'country_code', 'wrong_at'])
      .where('lead_id', '=', leadId)
      .where('rank', '=', 0)
      .executeTakeFirstOrThrow()
    const text = (phone: PhoneNumber) => phoneText(phone, { withCountry: true })
    const write = () => putInUse(tx, staff, lead, read)
    // The number marked as wrong is entered again, so it is right after all.
    if (wrong_at !== null && isDeepStrictEqual(number, current)) {
      await write()
      await changes.record({ kind: 'edit', before: { mobile_number: `${text(current)} (wrong)` }, after: { mobile_number: text(number) } })
      return
    }
    await changeDetail(tx, lead, changes, { field: 'mobile_number', seen: seen?.mobile_number, mine: number, current, text, write })
  })
}
