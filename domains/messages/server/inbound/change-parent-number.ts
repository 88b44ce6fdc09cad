import { takeInLeads } from '#domains/leads/server/intake/take-in-leads.ts'
import { putBackInUse } from '#domains/leads/server/lead/mark-wrong-number.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ChangedNumber } from '#platform/server/gateways/messaging/read-webhook.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'

/** A known parent has another number now: it is added to their lead, and is the one in use unless another parent has it. */
export async function changeParentNumber(tx: Transaction, { from, to }: ChangedNumber): Promise<void> {
  const [former, number] = [readForeign(from), readForeign(to)]
  const known = await tx
    .selectFrom('lead_number')
    .select('lead_id')
    .where('e164', '=', from)
    .where('disputed', '=', false)
    .executeTakeFirst()
  if (!known || !former || !number) return
  await takeInLeads(tx, null, [{ numbers: [former, number], source: 'WhatsApp' }])
  const added = await tx
    .selectFrom('lead_number')
    .select('e164')
    .where('lead_id', '=', known.lead_id)
    .where('e164', '=', to)
    .where('disputed', '=', false)
    .executeTakeFirst()
  if (!added) return
  await onAnyLead(tx, null, known.lead_id, async (_lead, { touch }) => {
    await putBackInUse(tx, known.lead_id, to)
    touch()
  })
}
