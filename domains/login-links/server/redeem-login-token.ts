import type { z } from 'zod'
import { tokenHash } from '#domains/accounts/server/sessions/token.ts'
import type { Sender } from '#domains/intake/server/check-signature.ts'
import { hasAgreedTo } from '#domains/leads/server/consent/refusing-word.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { redeemLoginToken as operation } from '#domains/login-links/contract/login-links.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'

type Parent = z.output<typeof operation.answer>

/** Uses a link. Undefined if it was used before, or its time is over. */
const spend = (tx: Transaction, hash: Buffer, keyId: number) =>
  tx
    .updateTable('login_link')
    .set({ used_at: clock, used_by_key_id: keyId })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock)
    .returning('id')
    .executeTakeFirst()

/** The parent as the website knows them; undefined if they agree no more. */
const parentOf = (tx: Transaction, leadId: number): Promise<Parent | undefined> =>
  tx
    .selectFrom('lead')
    .innerJoin('lead_number', (join) => join.onRef('lead_number.lead_id', '=', 'lead.id').on('rank', '=', 0))
    .select(['e164 as number', 'lead.name'])
    .where('lead.id', '=', leadId)
    .where('erased_at', 'is', null)
    .where(hasAgreedTo('login'))
    .executeTakeFirst()

/**
 * Answers whose link a token is of, once, to the website that logs the parent in. Whatever is wrong with the link is refused alike, so
 * nobody learns from it which tokens there were.
 */
export async function redeemLoginToken(tx: Transaction, sender: Sender, token: string): Promise<Parent> {
  if (!sender.kinds.includes('log-in')) throw refuse(operation, 'notAllowed')
  const hash = tokenHash(token)
  const link = await tx.selectFrom('login_link').select('lead_id').where('token_hash', '=', hash).executeTakeFirst()
  const parent =
    link &&
    (await onAnyLead(tx, null, link.lead_id, async (_lead, { record }) => {
      const found = await parentOf(tx, link.lead_id)
      if (!found || !(await spend(tx, hash, sender.id))) return undefined
      await record({ kind: 'login_link_used' })
      return found
    }))
  if (!parent) throw refuse(operation, 'linkOver')
  return parent
}
