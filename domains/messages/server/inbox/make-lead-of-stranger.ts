import type { z } from 'zod'
import { assignNewLeads } from '#domains/assignment/server/allocation/assign-new-leads.ts'
import { erasedSentence } from '#domains/leads/server/intake/arrival.ts'
import { assignTo } from '#domains/leads/server/intake/assign-to.ts'
import { takeInLeads } from '#domains/leads/server/intake/take-in-leads.ts'
import { makeLeadOfStranger as call } from '#domains/messages/contract/strangers.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { numberAsGiven, readForeign } from '#platform/server/numbers/telephone-number.ts'
import { attachStranger } from './strangers.ts'

/** Makes a lead of a stranger and moves their messages there, or does neither. */
export async function makeLeadOfStranger(tx: Transaction, staff: Staff, id: number, { name, number }: z.output<typeof call.body>) {
  const stranger = await tx.selectFrom('correspondent').select(['channel', 'e164']).where('id', '=', id).executeTakeFirst()
  // The digits from which they wrote are a number, also where our rules of numbers do not know it.
  const written = numberAsGiven(number)
  const read = readForeign(number) ?? (written?.e164 === stranger?.e164 ? written : undefined)
  if (!read) throw refuseField(call, 'numberInvalid', 'number')
  const assign = staff.roles.has('counsellor_admin') ? assignNewLeads : assignTo(staff.id)
  const [outcome] = await takeInLeads(
    tx,
    staff,
    [{ numbers: [read], name, source: stranger?.channel === 'email' ? 'E-mail' : 'WhatsApp' }],
    assign,
  )
  if (!outcome || 'refused' in outcome) throw refuse(call, outcome?.refused === erasedSentence ? 'erased' : 'known')
  if (outcome.became !== 'made') throw refuseField(call, 'known', 'number')
  return await attachStranger(tx, staff, id, outcome.leadId)
}
