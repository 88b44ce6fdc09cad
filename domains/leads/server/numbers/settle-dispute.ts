import { sql } from 'kysely'
import { settleNumberDispute as operation } from '#domains/leads/contract/number-disputes.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { isUndisputed } from '../lead/is-undisputed.ts'
import { rankNumbers } from '../lead/mark-wrong-number.ts'
import { onAnyLead } from '../lead/on-lead.ts'
import { type LockedLeadWithChanges, onTwoLeads } from '../lead/on-two-leads.ts'

interface Dispute {
  id: number
  lead_id: number
  e164: string
  /** The member of staff who added it; null if it came in with the parent. */
  staff_id: number | null
}

const openDispute = (tx: Transaction, id: number): Promise<Dispute | undefined> =>
  tx
    .selectFrom('number_dispute')
    .select(['id', 'lead_id', 'e164', 'staff_id'])
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()

const holderOf = async (tx: Transaction, e164: string) =>
  (await tx.selectFrom('lead_number').select('lead_id').where('e164', '=', e164).where(isUndisputed).executeTakeFirst())?.lead_id

async function numbersOf(tx: Transaction, leadId: number): Promise<(PhoneNumber & { e164: string })[]> {
  return await tx
    .selectFrom('lead_number')
    .select(['e164', 'national as number', 'country_code'])
    .where('lead_id', '=', leadId)
    .orderBy('rank')
    .execute()
}

/** Takes a number away from a lead; the next one is in use. */
async function takeAway(tx: Transaction, { lead, changes }: LockedLeadWithChanges, e164: string, text: string): Promise<void> {
  if ((await numbersOf(tx, lead.id)).length === 1) throw refuse(operation, 'onlyNumber', { words: { name: lead.name } })
  await tx.deleteFrom('lead_number').where('lead_id', '=', lead.id).where('e164', '=', e164).execute()
  await rankNumbers(tx, lead.id)
  await changes.record({ kind: 'number_settled', before: { mobile_number: text } })
}

/** The lead keeps the number, and the lead that had it loses it. */
async function keep(
  tx: Transaction,
  staff: Staff,
  dispute: Dispute,
  text: string,
  mine: LockedLeadWithChanges,
  theirs: LockedLeadWithChanges | undefined,
): Promise<void> {
  if (theirs?.lead.erased_at) throw refuse(operation, 'erased')
  if (theirs) {
    const { id, name, owner_id: owner } = theirs.lead
    await takeAway(tx, theirs, dispute.e164, text)
    const recipients = owner === null || owner === staff.id ? [] : [owner]
    const notice = { kind: 'number_settled', leadId: id, by: staff.id } as const
    await notify(tx, { ...notice, staffIds: recipients, text: `${staff.name} took ${text} away from ${name}: it is another parent’s` })
  }
  await tx
    .updateTable('lead_number')
    .set({ disputed: false })
    .where('lead_id', '=', mine.lead.id)
    .where('e164', '=', dispute.e164)
    .execute()
  await mine.changes.record({ kind: 'number_settled', after: { mobile_number: text } })
}

/** Removes the number from the lead. Notifies the person who added it, or the owner if it came in with the parent. */
async function giveUp(tx: Transaction, staff: Staff, dispute: Dispute, text: string, mine: LockedLeadWithChanges): Promise<void> {
  await takeAway(tx, mine, dispute.e164, text)
  const notice = { kind: 'number_settled', leadId: mine.lead.id, by: staff.id } as const
  const added = dispute.staff_id ?? mine.lead.owner_id
  const recipients = added === null || added === staff.id ? [] : [added]
  await notify(tx, {
    ...notice,
    staffIds: recipients,
    text: `${staff.name} took ${text} away from ${mine.lead.name}: it is another parent’s`,
  })
}

/** Decides which lead gets a number that was added to one although another has it. */
export async function settleDispute(tx: Transaction, staff: Staff, id: number, staysWith: 'lead' | 'other'): Promise<{ settled: number }> {
  const asked = await openDispute(tx, id)
  if (!asked) throw refuse(operation, 'disputeNotFound')
  const holder = await holderOf(tx, asked.e164)
  const settle = async (mine: LockedLeadWithChanges, theirs?: LockedLeadWithChanges) => {
    // Somebody may have settled it, or the number have changed hands, while this waited for the leads.
    const dispute = await openDispute(tx, id)
    const number = (await numbersOf(tx, mine.lead.id)).find(({ e164 }) => e164 === asked.e164)
    if (!dispute || !number || mine.lead.erased_at || (await holderOf(tx, asked.e164)) !== holder)
      throw refuse(operation, 'disputeNotFound')
    const text = phoneText(number, { withCountry: true })
    if (staysWith === 'lead') await keep(tx, staff, dispute, text, mine, theirs)
    else await giveUp(tx, staff, dispute, text, mine)
    return true
  }
  const settled =
    holder === undefined
      ? await onAnyLead(tx, staff, asked.lead_id, (lead, changes) => settle({ lead, changes }))
      : await onTwoLeads({
          one: asked.lead_id,
          other: holder,
          take: (leadId, act) => onAnyLead(tx, staff, leadId, act),
          act: settle,
        })
  if (!settled) throw refuse(operation, 'disputeNotFound')
  await tx
    .updateTable('number_dispute')
    .set({ settled_at: sql`now()`, settled_by: staff.id, was_kept: staysWith === 'lead' })
    .where('id', '=', id)
    .execute()
  return { settled: id }
}
