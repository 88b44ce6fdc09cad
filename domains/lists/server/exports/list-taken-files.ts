import { sql } from 'kysely'
import type { z } from 'zod'
import { type listTakenFiles as operation, summedDays, type TakenFile } from '#domains/lists/contract/taken-files.ts'
import type { Database } from '#platform/server/db/database.ts'
import { named } from '#platform/server/db/named.ts'
import type { ViewedLists } from '../list/viewed-list.ts'
import { titleOf } from '../list/viewed-list.ts'

type Query = z.output<typeof operation.query>
type Takers = z.output<typeof operation.answer>['takers']

/** A page of the files that staff took, the newest first, and everybody who ever took one with their sum. */
export async function listTakenFiles(db: Database, lists: ViewedLists, { by, limit, offset }: Query) {
  const which = by === undefined ? sql`true` : sql`staff_id = ${by}`
  const [page, counted, takers] = await Promise.all([
    sql<Omit<TakenFile, 'title'> & { list: string }>`
      select taken.id, ${named('staff')} as by, taken.at, taken.list, taken.rows, taken.has_whole_numbers, taken.downloads, taken.downloaded_at,
        taken.filters, taken.last_days
      from (select * from taken_file where ${which} order by at desc, id desc limit ${limit} offset ${offset}) as taken
      join staff on staff.id = taken.staff_id order by taken.at desc, taken.id desc`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count from taken_file where ${which}`.execute(db),
    sql<Takers[number]>`
      select staff.id, staff.name, staff.is_active, lately.files, lately.rows
      from staff cross join lateral (
        select count(*)::integer as files, coalesce(sum(rows), 0)::integer as rows from taken_file
        where staff_id = staff.id and at > now() - make_interval(days => ${sql.lit(summedDays)})) as lately
      where exists (select from taken_file where staff_id = staff.id) order by lately.rows desc, staff.name`.execute(db),
  ])
  const results = page.rows.map(({ list, ...file }) => ({ ...file, title: titleOf(lists, list) }))
  return { count: counted.rows[0]?.count ?? 0, results, takers: takers.rows }
}
