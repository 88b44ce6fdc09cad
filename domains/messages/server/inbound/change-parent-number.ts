import { takeInLeads } from '#domains/leads/server/intake/take-in-leads.ts'
import { putBackInUse } from '#domains/leads/server/lead/mark-wrong-number.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ChangedNumber } from '#platform/server/gateways/whatsapp/incoming.ts'
import type { WhatsApp } from '#platform/server/gateways/whatsapp/whatsapp.ts'
import { numberAsGiven } from '#platform/server/numbers/telephone-number.ts'
import { leadOfNumber } from './find-parent.ts'
import { takeMessage } from './take-message.ts'

/**
 * Adds a known parent's new number to their lead, even if our rules of numbers do not know it. It becomes the one in use unless another
 * parent has it. The provider's notice stands in the conversation.
 */
export async function changeParentNumber(
  tx: Transaction,
  whatsapp: WhatsApp,
  { from, to, notice }: ChangedNumber,
  warn: (text: string) => void,
): Promise<void> {
  await takeMessage(tx, whatsapp, notice, warn)
  const held = await leadOfNumber(tx, from)
  const [former, number] = [held && numberAsGiven(held.e164), numberAsGiven(to)]
  if (!held || !former || !number) return
  await takeInLeads(tx, null, [{ numbers: [former, number], source: 'WhatsApp' }])
  const added = await tx
    .selectFrom('lead_number')
    .select('e164')
    .where('lead_id', '=', held.lead_id)
    .where('e164', '=', number.e164)
    .where('disputed', '=', false)
    .executeTakeFirst()
  if (!added) return
  await onAnyLead(tx, null, held.lead_id, async (_lead, { touch }) => {
    await putBackInUse(tx, held.lead_id, number.e164)
    touch()
  })
}
