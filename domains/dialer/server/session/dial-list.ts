import { sql } from 'kysely'
import type { z } from 'zod'
import * as dialer from '#domains/dialer/contract/dialer.ts'
import { sourceOf } from '#domains/leads/contract/lists.ts'
import { listQuery } from '#domains/leads/server/list/list-query.ts'
import { matchingLeads } from '#domains/leads/server/list/matching-leads.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceDialer } from '../dialer/announce-dialer.ts'
import { lockDialing } from '../dialer/lease.ts'
import { dialerOf } from './dialer-of.ts'

type ListToDial = z.output<typeof dialer.dialList.body>

/** The first leads that the list's filters find, in its order, and how many they find. */
async function leadsOf(tx: Transaction, staff: Staff, { list, query }: ListToDial) {
  const matching = matchingLeads(staff, sourceOf(list, staff), await listQuery(tx, list, query))
  if (!matching) throw refuse(dialer.dialList, 'permissionMissing')
  const { found, order, isFoundOnce } = matching
  const { rows } = await sql<{ found: number; ids: number[] }>`
    with matching as ${sql.raw(isFoundOnce ? 'materialized' : 'not materialized')} (${found})
    select (select count(*)::integer from matching) as found,
      array(select lead_id from matching order by ${order} limit ${sql.lit(dialer.maxDialed)}) as ids`.execute(tx)
  return rows[0] ?? { found: 0, ids: [] }
}

/** The view by its name and filters as they are now: it goes on with these if somebody changes it. */
const viewOf = async (tx: Transaction, staff: Staff, { view, list }: ListToDial) =>
  view === undefined
    ? undefined
    : await tx
        .selectFrom('saved_view')
        .select(['id as view_id', 'name as view_name', sql<string>`query`.as('view_query')])
        .where('id', '=', view)
        .where('list', '=', list)
        .where((is) => is.or([is('staff_id', '=', staff.id), is('is_team', '=', true)]))
        .executeTakeFirst()

/** The counsellor's dialer serves what a list finds now, instead of everybody who waits; another list before it is left. */
export async function dialList(tx: Transaction, staff: Staff, asked: ListToDial) {
  const { found, ids } = await leadsOf(tx, staff, asked)
  if (ids.length === 0) throw refuse(dialer.dialList, 'nobody')
  const view = await viewOf(tx, staff, asked)
  // If two lists are begun at one instant, the later one takes the place of the earlier.
  await sql`select ${lockDialing(staff)}`.execute(tx)
  await tx.deleteFrom('dialed_list').where('staff_id', '=', staff.id).execute()
  await tx
    .insertInto('dialed_list')
    .values({
      staff_id: staff.id,
      list: asked.list,
      query: JSON.stringify(asked.query),
      ...(view && { ...view, view_query: JSON.stringify(view.view_query) }),
      in_order: asked.order === 'list',
      lead_ids: ids,
      found,
    })
    .execute()
  await announceDialer(tx, staff.id, staff.id)
  return await dialerOf(tx, staff)
}

/** Changes the order in which the dialed list is served, from the next lead on. */
export async function orderDialedList(tx: Transaction, staff: Staff, order: ListToDial['order']) {
  const changed = await tx
    .updateTable('dialed_list')
    .set({ in_order: order === 'list' })
    .where('staff_id', '=', staff.id)
    .returning('staff_id')
    .execute()
  if (changed.length === 0) throw refuse(dialer.orderDialedList, 'noList')
  await announceDialer(tx, staff.id, staff.id)
  return await dialerOf(tx, staff)
}

/** The dialer serves everybody who waits again. */
export async function leaveDialedList(tx: Transaction, staff: Staff) {
  await tx.deleteFrom('dialed_list').where('staff_id', '=', staff.id).execute()
  await announceDialer(tx, staff.id, staff.id)
  return await dialerOf(tx, staff)
}
