import { sql } from 'kysely'
import { newToken, tokenHash } from '#domains/accounts/server/sessions/token.ts'
import { linkMinutes } from '#domains/login-links/contract/login-links.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Gives a link a new token, keeps only its hash, and begins its time; answers the address that the parent opens. */
export async function makeLink(tx: Transaction, id: number, loginPage: string): Promise<string> {
  const token = newToken()
  await tx
    .updateTable('login_link')
    .set({ token_hash: tokenHash(token), expires_at: sql<string>`${clock} + make_interval(mins => ${sql.lit(linkMinutes)})` })
    .where('id', '=', id)
    .execute()
  return loginPage.replace('{token}', () => token)
}
