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

type Ids = Map<string, number | null>

/** Ids by a name, which are sorted when the first is asked for: few files name a school. A name that several have names none of them. */
function idsBy<Row extends { id: number }>(all: readonly Row[], nameOf: (row: Row) => string): Pick<Ids, 'get'> {
  let ids: Ids | undefined
  const read = (): Ids => {
    const found: Ids = new Map()
    for (const row of all) {
      const name = nameOf(row)
      found.set(name, found.has(name) ? null : row.id)
    }
    return found
  }
  return {
    get: (name) => {
      ids ??= read()
      return ids.get(name)
    },
  }
}

const lettersOfName = ({ name }: { name: string }) => lettersOf(name)

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
    slugs: idsBy(schools, ({ slug }) => slug),
    schools: idsBy(schools, lettersOfName),
    counsellors: new Map(counsellors.map(({ id, email }) => [email.toLowerCase(), id])),
    counsellorNames: idsBy(counsellors, lettersOfName),
    now: Date.now(),
  }
}

export type CellReaders = Awaited<ReturnType<typeof openCellReaders>>
