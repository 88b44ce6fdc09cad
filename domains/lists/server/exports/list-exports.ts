import { sql } from 'kysely'
import type { ListExport } from '#domains/lists/contract/exports.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { fileOf, type ViewedLists } from '../list/viewed-list.ts'

const exportsShown = 20

export const exportsOf = (db: Database, staff: Pick<Staff, 'id'>) =>
  db
    .selectFrom('list_export')
    .select(['id', 'list', 'total', 'written', 'trouble', 'created_at', 'finished_at'])
    .select(sql<ListExport['status']>`status`.as('status'))
    .where('staff_id', '=', staff.id)

export async function listExports(db: Database, lists: ViewedLists, staff: Staff): Promise<ListExport[]> {
  const taken = await exportsOf(db, staff).orderBy('id', 'desc').limit(exportsShown).execute()
  return taken.map((each) => ({ ...each, title: fileOf(lists, each.list)?.title ?? each.list }))
}
