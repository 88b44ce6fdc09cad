import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { byteOrderMark, csvLine } from '#platform/contract/csv.ts'
import { listColumns } from './columns/columns.ts'

const columnsOf = (list: LeadListName) =>
  listColumns()
    .flatMap(({ exported = [] }) => exported)
    .filter(({ only = list }) => only === list)

export const exportHead = (list: LeadListName) => byteOrderMark + csvLine(columnsOf(list).map(({ title }) => title))

export const exportLine = (list: LeadListName, lead: LeadRow, hasWholeNumbers: boolean) =>
  csvLine(columnsOf(list).map(({ cell }) => cell(lead, hasWholeNumbers)))
