import { sql } from 'kysely'
import { type LinkKind, linkMinutes } from '#domains/accounts/contract/links.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { newToken, tokenHash } from '../sessions/token.ts'

export interface MadeLink {
  kind: LinkKind
  token: string
  expires_at: string
}

/**
 * Makes the link of an account by which its owner chooses a password. A link that an admin makes ends every other; one that anybody can
 * ask for ends only the one before it.
 */
export async function makeLink(tx: Transaction, staffId: number, kind: LinkKind, madeBy: number | null): Promise<MadeLink> {
  const token = newToken()
  if (kind !== 'forgotten') await tx.deleteFrom('account_link').where('staff_id', '=', staffId).execute()
  const lasting = {
    token_hash: tokenHash(token),
    made_by: madeBy,
    made_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(mins => ${sql.lit(linkMinutes[kind])})`,
  }
  const { expires_at } = await tx
    .insertInto('account_link')
    .values({ staff_id: staffId, kind, ...lasting })
    .onConflict((conflict) => conflict.columns(['staff_id', 'kind']).doUpdateSet(lasting))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { kind, token, expires_at }
}
