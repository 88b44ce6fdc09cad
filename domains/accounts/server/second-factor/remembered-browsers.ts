import { sql } from 'kysely'
import { daysRemembered } from '#domains/accounts/contract/second-factor.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Until when a browser is remembered from now on. */
export const rememberedUntil = sql<string>`now() + make_interval(days => ${sql.lit(daysRemembered)})`

/** Has every browser of an account, or one, be asked for the second factor again; says whether there was one. */
export async function forgetBrowsers(tx: Transaction, staffId: number, id?: number): Promise<boolean> {
  const forgotten = await tx
    .updateTable('known_device')
    .set({ remembered_until: null })
    .where('staff_id', '=', staffId)
    .where('remembered_until', '>', sql<string>`now()`)
    .$if(id !== undefined, (browsers) => browsers.where('id', '=', id ?? 0))
    .returning('id')
    .execute()
  return forgotten.length > 0
}
