import { sql } from 'kysely'
import type { z } from 'zod'
import { changeLoginConsent as operation } from '#domains/leads/contract/login-consent.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { onLead } from '../lead/on-lead.ts'

type Consent = z.output<typeof operation.answer>

const consentOf = (tx: Transaction, leadId: number) =>
  tx.selectFrom('lead').select(['allowed_login_via_inside', 'login_consent_at']).where('id', '=', leadId).executeTakeFirstOrThrow()

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
      select said.at, said.at > ${clock} as in_future, coalesce(lead.login_consent_at > said.at, false) as said_later
      from lead cross join lateral (select coalesce(${at ?? null}::timestamptz, ${clock}) as at) as said where lead.id = ${leadId}`.execute(
      tx,
    )
    const [current] = rows as [(typeof rows)[number]]
    if (current.in_future) throw refuse(operation, 'inFuture')
    if (current.said_later) throw refuse(operation, 'saidLater')
    await tx.updateTable('lead').set({ allowed_login_via_inside: given, login_consent_at: current.at }).where('id', '=', leadId).execute()
    await record({ kind: 'login_consent', after: { given, said_at: current.at } })
    return await consentOf(tx, leadId)
  })
}
