import { sql } from 'kysely'
import type { z } from 'zod'
import { changeCallPreference as operation } from '#domains/calls/contract/calls.ts'
import { hasAgreedTo, refusingWord } from '#domains/leads/server/consent/refusing-word.ts'
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
    .select(sql<boolean>`${refusingWord({ channel: 'call' })} is not null`.as('opted_out'))
    .select(hasAgreedTo('registered_calls').as('consented'))
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
    const changed = (texts: FieldTexts): FieldTexts => ({
      ...(optsOut && { calls: texts.calls ?? null }),
      ...(consents && { consent_to_calls: texts.consent_to_calls ?? null }),
    })
    const event = await record({ kind: 'edit', before: changed(textsOf(current)), after: changed(textsOf(wished)) })
    const wishes = { ...(optsOut && { optedOut: wished.opted_out }), ...(consents && { consented: wished.consented }) }
    await writeCallPreference(tx, leadId, { ...wishes, event }, { how: 'staff', staffId: staff.id })
    if (optsOut) await (wished.opted_out ? cancelRefusedCalls(tx, [leadId]) : reopenRefusedCall(tx, leadId))
    return await currentPreference(tx, leadId)
  })
}
