import { sql } from 'kysely'
import { hasRole } from '#domains/accounts/server/account/has-role.ts'
import { readMoment } from '#domains/imports/server/cells/read-moment.ts'
import type { DayOrders } from '#domains/imports/server/import/import-kind.ts'
import { openWhichPlace } from '#domains/locations/server/names/which-place.ts'
import { openClassNames } from '#domains/schools/contract/class-names.ts'
import { openBoardNames } from '#domains/schools/server/board-names.ts'
import { lettersOf } from '#platform/contract/letters-of.ts'
import type { Database } from '#platform/server/db/database.ts'
import { remembering } from '#platform/server/remembering.ts'

/** A name that several have names none of them. */
function byName(all: readonly { id: number; name: string }[]): Map<string, number | null> {
  const named = new Map<string, number | null>()
  for (const { id, name } of all) named.set(lettersOf(name), named.has(lettersOf(name)) ? null : id)
  return named
}

/** Opens the readers of the cells of a file, with the names that they look up. */
export async function openCellReaders(db: Database, dayOrders: DayOrders) {
  const counsellors = await db
    .selectFrom('staff')
    .select(['id', 'email', 'name'])
    .where('is_active', '=', true)
    .where(hasRole('counsellor'))
    .execute()
  const { rows: schools } = await sql<{
    id: number
    slug: string
    name: string
  }>`select id, slug, name from school where delisted_at is null`.execute(db)
  return {
    whichPlace: await openWhichPlace(db),
    boardNames: openBoardNames(await db.selectFrom('board').select(['id', 'name', 'slug']).execute()),
    className: openClassNames(await db.selectFrom('school_class').select(['id', 'name', 'slug']).execute()),
    momentIn: remembering(
      ({ text, field }: { text: string; field: string }) => readMoment(text, dayOrders[field] ?? 'day first'),
      ({ text, field }) => `${field} ${text}`,
    ),
    slugs: new Map(schools.map(({ id, slug }) => [slug, id])),
    schools: byName(schools),
    counsellors: new Map(counsellors.map(({ id, email }) => [email.toLowerCase(), id])),
    counsellorNames: byName(counsellors),
    now: Date.now(),
  }
}

export type CellReaders = Awaited<ReturnType<typeof openCellReaders>>
