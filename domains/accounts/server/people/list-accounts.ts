import { type RawBuilder, sql } from 'kysely'
import type { AccountsQuery, StaffAccount } from '#domains/accounts/contract/people.ts'
import type { Role } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anywhere } from '#platform/server/db/search-pattern.ts'
import { hasRole } from '../account/has-role.ts'
import { lastHere } from '../account/last-here.ts'
import { hasSecondFactor } from '../second-factor/factors-of.ts'

/** The fields of an account as arguments of json_build_object. */
const accountFields = sql`
  'id', staff.id, 'user', staff.name, 'email', staff.email, 'is_active', staff.is_active, 'is_admin', staff.is_admin,
  'created_at', staff.created_at, 'has_second_factor', ${hasSecondFactor},
  'city', (
    select coalesce(json_agg(json_build_object('id', place.id, 'name', place.name) order by place.name), '[]')
    from staff_city join place on place.id = city_id where staff_id = staff.id),
  'last_seen_at', ${lastHere()}`

export interface Accounts {
  role: Role
  /** Conditions on `staff` beside those of the query. */
  also?: RawBuilder<unknown>[]
  /** Further fields of a row, as arguments of json_build_object. */
  fields?: RawBuilder<unknown>
}

/** A page of the accounts with a role, by name, the active ones first. */
export async function listAccounts<Row extends StaffAccount = StaffAccount>(
  db: Database,
  { role, also = [], fields }: Accounts,
  { active, search = '', city, limit, offset }: Partial<AccountsQuery> & Pick<AccountsQuery, 'limit' | 'offset'>,
): Promise<{ count: number; results: Row[] }> {
  const conditions = [
    hasRole(role),
    ...also,
    ...(active === undefined ? [] : [sql`staff.is_active = ${active}::boolean`]),
    ...(city === undefined ? [] : [sql`exists (select from staff_city where staff_id = staff.id and city_id = ${city})`]),
    ...(search === '' ? [] : [sql`(lower(staff.name) like ${anywhere(search)} or lower(staff.email) like ${anywhere(search)})`]),
  ]
  const { rows } = await sql<{ count: number; results: Row[] }>`
    with found as (
      select staff.*, row_number() over (order by is_active desc, lower(name), id) as place from staff where ${sql.join(conditions, sql` and `)})
    select
      (select count(*)::integer from found) as count,
      (select coalesce(json_agg(json_build_object(${accountFields} ${fields ? sql`, ${fields}` : sql``}) order by place), '[]')
        from (select * from found order by place limit ${limit} offset ${offset}) as staff) as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}
