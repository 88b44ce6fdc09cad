import { sql } from 'kysely'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { type LeadListName, leadLists, sourceOf } from '#domains/leads/contract/lists.ts'
import { hasWholeNumbers } from '#domains/lists/contract/policy.ts'
import type { ListFile } from '#domains/lists/server/list/viewed-list.ts'
import { byteOrderMark, csvLine } from '#platform/contract/csv.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Reader, visibleTo } from '../lead/visible-to.ts'
import { listColumns } from './columns/columns.ts'
import { leadRow, shownLead } from './lead-row.ts'
import { listedIds } from './listed-ids.ts'
import { listedRows } from './listed-rows.ts'

const columnsOf = (list: LeadListName) =>
  listColumns()
    .flatMap(({ exported = [] }) => exported)
    .filter(({ only = list }) => only === list)

async function linesOf(db: Database, list: LeadListName, reader: Reader, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ lead: LeadRow }>`
    select ${leadRow} as lead
    from unnest(${ids}::integer[]) with ordinality as chosen (id, position) join ${shownLead()} on lead.id = chosen.id
    where ${visibleTo(reader)}
    order by chosen.position`.execute(db)
  const [columns, isWhole] = [columnsOf(list), hasWholeNumbers(reader)]
  return rows.map(({ lead }) => csvLine(columns.map(({ cell }) => cell(lead, isWhole))))
}

/** How a list of leads is written to a file. */
export const leadListFile = (list: LeadListName): ListFile => ({
  title: leadLists[list].title,
  words: ['lead', 'leads'],
  rightsOf: (account) => {
    const rows = listedRows(sourceOf(list, account), account)
    return rows && { viewer: rows.viewer, hasWholeNumbers: hasWholeNumbers(account) }
  },
  // Asked for when it is needed: while modules load, not all columns are there.
  get head() {
    return byteOrderMark + csvLine(columnsOf(list).map(({ title }) => title))
  },
  find: async (db, account, kept) => (await listedIds(db, account, list, kept)) ?? [],
  lines: (db, account, ids) => linesOf(db, list, account, ids),
})
