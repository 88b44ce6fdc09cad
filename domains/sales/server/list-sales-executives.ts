import { sql } from 'kysely'
import type { AccountsQuery } from '#domains/accounts/contract/people.ts'
import { findAccount } from '#domains/accounts/server/people/find-account.ts'
import { type Accounts, listAccounts } from '#domains/accounts/server/people/list-accounts.ts'
import { defaultQuietDays } from '#domains/sales/contract/assigned-schools.ts'
import type { SalesExecutive } from '#domains/sales/contract/executives.ts'
import type { Database } from '#platform/server/db/database.ts'
import { quietFor } from './list-assigned-schools.ts'

const executives: Accounts = {
  role: 'sales_executive',
  fields: sql`
    'schools', (
      select count(*)::integer from school_assignment join school on school.id = school_id
      where staff_id = staff.id and ended_at is null and delisted_at is null),
    'to_contact', (
      select count(*)::integer from school_assignment join school on school.id = school_id
      where staff_id = staff.id and ended_at is null and delisted_at is null and ${quietFor(defaultQuietDays)})`,
}

export const listSalesExecutives = (db: Database, query: AccountsQuery) => listAccounts<SalesExecutive>(db, executives, query)

export const getSalesExecutive = (db: Database, call: Parameters<typeof findAccount>[1], id: number) =>
  findAccount<SalesExecutive>(db, call, executives, sql<boolean>`staff.id = ${id}`)
