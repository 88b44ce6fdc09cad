import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { anywhere } from '#platform/server/db/search-pattern.ts'

export async function listCountryCodes(db: Database, search: string | undefined) {
  let countries = db.selectFrom('country').select(['iso2', 'name', 'dial_code as code'])
  if (search) {
    const digits = search.replace(/^\+/, '')
    countries = countries.where((where) =>
      where.or([
        where(sql<boolean>`lower(name) like ${anywhere(search)}`, '=', true),
        where('iso2', '=', search.toUpperCase()),
        where(sql<string>`dial_code::text`, '=', digits),
      ]),
    )
  }
  const results = await countries.orderBy(sql`iso2 = 'IN' desc`).orderBy('name').execute()
  return { count: results.length, results }
}
