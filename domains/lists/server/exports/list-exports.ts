import { sql } from 'kysely'
import type { ListExport } from '#domains/lists/contract/exports.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { titleOf, type ViewedLists } from '../list/viewed-list.ts'
import { dayOfExports, leftOf } from './day-of-exports.ts'

const exportsShown = 20

export const exportsOf = (db: Database, staff: Pick<Staff, 'id'>) =>
  db
    .selectFrom('list_export')
    .select(['id', 'list', 'total', 'written', 'trouble', 'created_at', 'finished_at'])
    .select(sql<ListExport['status']>`status`.as('status'))
    .where('staff_id', '=', staff.id)

interface Exports {
  results: ListExport[]
  left_today: number | null
}

export async function listExports(db: Database, lists: ViewedLists, staff: Staff): Promise<Exports> {
  const [taken, day] = await Promise.all([
    exportsOf(db, staff).orderBy('id', 'desc').limit(exportsShown).execute(),
    dayOfExports(db, staff),
  ])
  return { results: taken.map((each) => ({ ...each, title: titleOf(lists, each.list) })), left_today: day && leftOf(day) }
}
