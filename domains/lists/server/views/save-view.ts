import { sql } from 'kysely'
import type { z } from 'zod'
import * as views from '#domains/lists/contract/views.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { checkQuery, type ViewedLists, viewedList } from '../list/viewed-list.ts'
import { seenViews } from './seen-views.ts'
import { viewToday } from './view-today.ts'

/** How many views of a list a member of staff keeps; asked under a lock, so that two that are saved at once are both counted. */
async function countKept(tx: Transaction, staff: Staff, list: string): Promise<number> {
  await tx.selectFrom('staff').select('id').where('id', '=', staff.id).forNoKeyUpdate().execute()
  const kept = await tx
    .selectFrom('saved_view')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('staff_id', '=', staff.id)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return kept.count
}

type View = z.output<typeof views.saveView.body>

export async function saveView(tx: Transaction, lists: ViewedLists, staff: Staff, view: View): Promise<views.SavedView> {
  checkQuery(viewedList(lists, view.list), viewToday(view.query))
  if ((await countKept(tx, staff, view.list)) >= views.maxViews) throw refuse(views.saveView, 'tooMany')
  const saved = await tx
    .insertInto('saved_view')
    .values({ ...view, query: JSON.stringify(view.query), staff_id: staff.id })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw refuseField(views.saveView, 'nameTaken', 'name')
  return await seenViews(tx, staff).where('saved_view.id', '=', saved.id).executeTakeFirstOrThrow()
}
