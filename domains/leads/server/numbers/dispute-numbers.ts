import { activeAdmins } from '#domains/accounts/server/account/active-admins.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { grouped } from '#platform/contract/counts.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

interface DisputedNumber {
  lead: { id: number; name: string }
  e164: string
  number: PhoneNumber
}

async function textOf(tx: Transaction, by: Pick<Staff, 'id'> | null, [first, ...others]: readonly DisputedNumber[]): Promise<string> {
  if (!first) return ''
  if (others.length > 0) return `${grouped(1 + others.length)} numbers were added that other parents have: say whose they are`
  const staff = by && (await tx.selectFrom('staff').select('name').where('id', '=', by.id).executeTakeFirst())
  const number = phoneText(first.number, { withCountry: true })
  return `${staff?.name ?? 'The website'} added ${number} to ${first.lead.name}, and another parent has it: say whose it is`
}

/** Records that numbers added to leads belong to other leads, and tells the admins once, who decide. */
export async function disputeNumbers(tx: Transaction, by: Pick<Staff, 'id'> | null, numbers: readonly DisputedNumber[]): Promise<void> {
  if (numbers.length === 0) return
  await tx
    .insertInto('number_dispute')
    .values(numbers.map(({ lead, e164 }) => ({ lead_id: lead.id, e164, staff_id: by?.id ?? null })))
    .execute()
  const [leadId = null, ...others] = new Set(numbers.map(({ lead }) => lead.id))
  await notify(tx, {
    kind: 'number_disputed',
    leadId: others.length === 0 ? leadId : null,
    by: by?.id ?? null,
    staffIds: await activeAdmins(tx),
    text: await textOf(tx, by, numbers),
  })
}
