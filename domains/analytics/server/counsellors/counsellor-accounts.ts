import { type RawBuilder, sql } from 'kysely'
import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import type { Amount } from '#domains/analytics/contract/figures.ts'
import type { Database } from '#platform/server/db/database.ts'

export interface CounsellorAccount {
  id: number
  name: string
  is_active: boolean
  is_boarding: boolean
  is_counsellor: boolean
  created_at: string
}

/** By name. Admins who are no counsellors act on leads too. */
export async function listAccounts(db: Database, which: RawBuilder<unknown>): Promise<CounsellorAccount[]> {
  const { rows } = await sql<CounsellorAccount>`
    select id, name, is_active, is_boarding, is_executive as is_counsellor, created_at from staff where ${which} order by name, id`.execute(
    db,
  )
  return rows
}

export const isAtWork = ({ is_active, is_counsellor }: CounsellorAccount) => is_active && is_counsellor

/** Active counsellors always stand in a table; others do if they have any figures. */
export const isShown = (account: CounsellorAccount, found: Partial<Record<FigureName, Amount>> | undefined) =>
  isAtWork(account) || found !== undefined

export const shownAccount = ({ id, name, is_active, is_boarding }: CounsellorAccount) => ({ id, name, is_active, is_boarding })
