import type { z } from 'zod'
import { ownerAndStandInIds } from '#domains/assignment/server/stand-in/lead-stand-ins.ts'
import { byHand } from '#domains/leads/server/intake/arrival.ts'
import { takeInLeads } from '#domains/leads/server/intake/take-in-leads.ts'
import { addEnquiry as operation } from '#domains/manual-leads/contract/manual-leads.ts'
import { notify } from '#domains/notices/server/notify.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'
import { holderOf } from './holder-of.ts'

/** Adds an enquiry to the lead of a known parent, also a colleague's: its counsellor is told, and the parent waits for a call again. */
export async function addEnquiry(tx: Transaction, staff: Staff, body: z.output<typeof operation.body>) {
  const number = readForeign(body.number)
  if (!number) throw refuseField(operation, 'numberInvalid', 'number')
  const holder = await holderOf(tx, staff, number.e164)
  if (!holder) throw refuse(operation, 'unknown')
  const message = [body.wants, body.note].filter(Boolean).join('\n') || undefined
  const [outcome] = await takeInLeads(tx, staff, [
    { numbers: [number], source: byHand, activities: [{ kind: 'enquiry', schooling: body.schooling, message }] },
  ])
  if (!outcome || 'refused' in outcome) throw refuse(operation, 'erased')
  // The owner may have changed while this waited for the lock.
  const now = await holderOf(tx, staff, number.e164)
  if (!now || outcome.became === 'made') throw refuse(operation, 'unknown')
  const recipients = (await ownerAndStandInIds(tx, { id: now.id, owner_id: now.owner?.id ?? null })).filter((id) => id !== staff.id)
  const text = `${staff.name} heard from ${now.name}, who asks again`
  await notify(tx, { kind: 'asked_again', leadId: now.id, by: staff.id, staffIds: recipients, text })
  return { lead: now.is_seen ? { id: now.id, name: now.name } : null, owner: now.owner }
}
