import type { z } from 'zod'
import { assignNewLeads } from '#domains/assignment/server/allocation/assign-new-leads.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { erasedSentence } from '#domains/leads/server/intake/arrival.ts'
import { assignTo } from '#domains/leads/server/intake/assign-to.ts'
import { takeInLeads } from '#domains/leads/server/intake/take-in-leads.ts'
import { makeLeadOfUnknownContact as operation } from '#domains/messages/contract/unknown-contacts.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { numberAsGiven, readForeign } from '#platform/server/numbers/telephone-number.ts'
import { attachUnknownContact } from './unknown-contacts.ts'

/** Makes a lead of an unknown contact and moves their messages there, or does neither. */
export async function makeLeadOfUnknownContact(
  tx: Transaction,
  staff: Staff,
  id: number,
  { name, number }: z.output<typeof operation.body>,
) {
  const unknownContact = await tx.selectFrom('correspondent').select(['channel', 'e164']).where('id', '=', id).executeTakeFirst()
  // The digits from which they wrote are a number, also where our rules of numbers do not know it.
  const written = numberAsGiven(number)
  const read = readForeign(number) ?? (written?.e164 === unknownContact?.e164 ? written : undefined)
  if (!read) throw refuseField(operation, 'numberInvalid', 'number')
  const assign = overseesLeads(staff) ? assignNewLeads : assignTo(staff.id)
  const [outcome] = await takeInLeads(
    tx,
    staff,
    [{ numbers: [read], name, source: unknownContact?.channel === 'email' ? 'E-mail' : 'WhatsApp' }],
    assign,
  )
  if (!outcome || 'refused' in outcome) throw refuse(operation, outcome?.refused === erasedSentence ? 'erased' : 'known')
  if (outcome.became !== 'made') throw refuseField(operation, 'known', 'number')
  return await attachUnknownContact(tx, staff, id, outcome.leadId)
}
