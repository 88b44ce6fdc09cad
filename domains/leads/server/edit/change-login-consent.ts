import { sql } from 'kysely'
import type { z } from 'zod'
import { changeLoginConsent as operation } from '#domains/leads/contract/login-consent.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { noteWords } from '../consent/note-words.ts'
import { onLead } from '../lead/on-lead.ts'

type Consent = z.output<typeof operation.answer>

const consentOf = async (tx: Transaction, leadId: number): Promise<Consent> =>
  (
    await sql<Consent>`
      select coalesce(given, false) as allowed_login_via_inside, said_at as login_consent_at from (select) as one
      left join consent_now on lead_id = ${leadId} and purpose = 'login' and channel = 'all' and child_id is null`.execute(tx)
  ).rows[0] as Consent

/** Records a parent's consent to log in through Inside, or its withdrawal, and when they said so. */
export async function changeLoginConsent(
  tx: Transaction,
  staff: Staff,
  leadId: number,
  { given, at }: z.output<typeof operation.body>,
): Promise<Consent> {
  return await onLead(tx, operation, staff, leadId, async (_lead, { record }) => {
    const before = await consentOf(tx, leadId)
    if (before.allowed_login_via_inside === given) return before
    const { rows } = await sql<{ at: string; in_future: boolean; said_later: boolean }>`
      select said.at, said.at > ${clock} as in_future, coalesce(${before.login_consent_at}::timestamptz > said.at, false) as said_later
      from (select coalesce(${at ?? null}::timestamptz, ${clock}) as at) as said`.execute(tx)
    const [current] = rows as [(typeof rows)[number]]
    if (current.in_future) throw refuse(operation, 'inFuture')
    if (current.said_later) throw refuse(operation, 'saidLater')
    const event = await record({ kind: 'login_consent', after: { given, said_at: current.at } })
    const source = { how: 'staff', staffId: staff.id, proof: { of: 'event', id: event.id } } as const
    await noteWords(tx, [{ leadId, purpose: 'login', given, saidAt: current.at, ...source }])
    return await consentOf(tx, leadId)
  })
}
