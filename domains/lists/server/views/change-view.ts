import { sql } from 'kysely'
import type { z } from 'zod'
import * as views from '#domains/lists/contract/views.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { isTaken } from '#platform/server/db/trouble.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { checkQuery, type ViewedLists, viewedList } from '../list/viewed-list.ts'
import { mayChange } from '../policy.ts'
import { seenViews } from './seen-views.ts'
import { viewToday } from './view-today.ts'

export async function changeView(
  tx: Transaction,
  lists: ViewedLists,
  staff: Staff,
  id: number,
  { name, query }: z.output<typeof views.changeView.body>,
): Promise<views.SavedView> {
  const view = await tx.selectFrom('saved_view').select('list').where('id', '=', id).where(mayChange(staff)).forUpdate().executeTakeFirst()
  if (!view) throw refuse(views.changeView, 'viewNotFound')
  if (query) checkQuery(viewedList(lists, view.list), viewToday(query))
  await tx
    .updateTable('saved_view')
    .set({
      name: sql<string>`coalesce(${name ?? null}, name)`,
      query: sql<string>`coalesce(${query ? JSON.stringify(query) : null}::jsonb, query)`,
    })
    .where('id', '=', id)
    .execute()
    .catch((error) => {
      if (!isTaken(error)) throw error
      throw refuseField(views.changeView, 'nameTaken', 'name')
    })
  return await seenViews(tx, staff).where('saved_view.id', '=', id).executeTakeFirstOrThrow()
}
