import { type LeadListName, leadLists } from '#domains/leads/contract/lists.ts'
import { leadQuery } from '#domains/leads/contract/query.ts'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { ListQuery } from './matching-leads.ts'

/** No entry has this id: a stage that none means has no leads. */
const noEntry = 0

async function entriesOfStage(db: Database, list: LeadListName): Promise<number[] | undefined> {
  const { stage } = leadLists[list]
  if (!stage) return undefined
  const entries = await db.selectFrom('action').select('id').where('means', '=', stage).where('retired_at', 'is', null).execute()
  return entries.length > 0 ? entries.map(({ id }) => id) : [noEntry]
}

/** The list's fixed filters override the reader's. Only a list of some actions can be narrowed to fewer. */
export async function listQuery(db: Database, list: LeadListName, kept: KeptQuery): Promise<ListQuery> {
  const {
    limit: _limit,
    offset: _offset,
    ...asked
  } = leadQuery().parse({
    ...kept,
    ...leadLists[list].fixed,
    ...(kept.actions && { actions: kept.actions }),
  })
  const actions = await entriesOfStage(db, list)
  return actions ? { ...asked, actions } : asked
}
