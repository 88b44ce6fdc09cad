import { type RawBuilder, sql } from 'kysely'
import { isOfCounselling } from '#domains/accounts/server/account/has-role.ts'
import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import type { Amount } from '#domains/analytics/contract/figures.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FigureReader } from '../figures/figure-reader.ts'

export interface CounsellorAccount {
  id: number
  name: string
  is_active: boolean
  is_boarding: boolean
  is_counsellor: boolean
  created_at: string
}

/** Counsellors and admins of boarding schools: a condition on `staff`. */
export const isOfBoarding = sql<boolean>`(${isOfCounselling} and staff.is_boarding)`

/** Accounts whose figures a reader reads: a condition on `staff`. Admins who are no counsellors act on leads too. */
export function readableAccounts(reader: FigureReader): RawBuilder<unknown> {
  if (reader.roles.has('counsellor_admin')) return isOfCounselling
  if (reader.roles.has('boarding_analyst')) return isOfBoarding
  return sql`id = ${reader.id}`
}

/** By name. */
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
