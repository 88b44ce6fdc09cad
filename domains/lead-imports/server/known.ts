import { sql } from 'kysely'
import { foldPlace, openPlaceFinder } from '#domains/locations/server/place-finder.ts'
import { rolesOf } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'

export const small = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

const byName = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [small(name), id]))

/** What the rows of a file are read with. */
export async function openKnown(db: Database) {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'email', 'user_type', 'is_admin', 'is_executive'])
    .where('is_active', '=', true)
    .execute()
  const cities = await db.selectFrom('place').select(['id', 'name']).where('kind', '=', 'city').execute()
  const { rows: schools } = await sql<{ id: number; slug: string; name: string }>`select id, slug, name from school`.execute(db)
  const named = new Map<string, number | null>()
  // A name that several schools have is nobody's.
  for (const { id, name } of schools) named.set(small(name), named.has(small(name)) ? null : id)
  return {
    findPlace: await openPlaceFinder(db),
    cities: new Map(cities.map(({ id, name }) => [foldPlace(name), id])),
    boards: byName(await db.selectFrom('board').select(['id', 'name']).execute()),
    classes: byName(await db.selectFrom('school_class').select(['id', 'name']).execute()),
    slugs: new Map(schools.map(({ id, slug }) => [slug, id])),
    schools: named,
    counsellors: new Map(
      staff.filter((account) => rolesOf(account).includes('counsellor')).map(({ id, email }) => [email.toLowerCase(), id]),
    ),
    now: Date.now(),
  }
}

export type Known = Awaited<ReturnType<typeof openKnown>>
