import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { ExportSection } from '#domains/lists/web/exports/export-section.tsx'
import type { LeadFilters } from './filters/lead-filters.ts'
import { exportedQuery } from './search/kept-lead-query.ts'

interface ExportLeadsProps {
  list: LeadListName
  filters: LeadFilters
  count: number | undefined
}

export const ExportLeads = ({ list, filters, count }: ExportLeadsProps) => (
  <ExportSection list={list} query={exportedQuery(list, filters)} count={count} words={['lead', 'leads']} />
)
