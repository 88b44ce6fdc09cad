import { sql } from 'kysely'
import type { z } from 'zod'
import { changeCallPreference as operation } from '#domains/calls/contract/calls.ts'
import { callTexts, writeCallPreference } from '#domains/leads/server/lead/call-preference.ts'
import { cancelRefusedCalls, reopenRefusedCall } from '#domains/leads/server/lead/follow-ups.ts'
import { type FieldTexts, onLead } from '#domains/leads/server/lead/on-lead.ts'
import { isOptedOut } from '#domains/leads/server/lead/opted-out.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

type Preference = z.infer<typeof operation.answer>

const textsOf = ({ opted_out, consented }: Pick<Preference, 'opted_out' | 'consented'>): FieldTexts => ({
  calls: opted_out ? callTexts.refused : callTexts.allowed,
  consent_to_calls: consented ? 'Given' : null,
})

async function currentPreference(tx: Transaction, leadId: number): Promise<Preference> {
  return await tx
    .selectFrom('lead')
    .select(sql<boolean>`call_opt_out_at is not null`.as('opted_out'))
    .select(sql<boolean>`call_consent_at is not null`.as('consented'))
    .select(isOptedOut.as('writing_blocked'))
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
}

export async function changeCallPreference(
  tx: Transaction,
  staff: Staff,
  leadId: number,
  { opted_out, consented }: z.output<typeof operation.body>,
): Promise<Preference> {
  return await onLead(tx, operation, staff, leadId, async (_lead, { record }) => {
    const current = await currentPreference(tx, leadId)
    const wished = { opted_out: opted_out ?? current.opted_out, consented: consented ?? current.consented }
    const optsOut = wished.opted_out !== current.opted_out
    const consents = wished.consented !== current.consented
    if (!optsOut && !consents) return current
    await writeCallPreference(tx, leadId, {
      ...(optsOut && { optedOut: wished.opted_out }),
      ...(consents && { consented: wished.consented }),
    })
    const changed = (texts: FieldTexts): FieldTexts => ({
      ...(optsOut && { calls: texts.calls ?? null }),
      ...(consents && { consent_to_calls: texts.consent_to_calls ?? null }),
    })
    await record({ kind: 'edit', before: changed(textsOf(current)), after: changed(textsOf(wished)) })
    if (optsOut) await (wished.opted_out ? cancelRefusedCalls(tx, [leadId]) : reopenRefusedCall(tx, leadId))
    return await currentPreference(tx, leadId)
  })
}
