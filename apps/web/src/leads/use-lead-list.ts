import { listAllLeads } from '@portal/contract/leads-lists'
import { useAsk } from '../http/use-ask.ts'
import { type LeadFilters, leadQuery } from './lead-search.ts'

/** One page of the list of all leads; the page before stays on screen until the next is here. */
export const useLeadList = (filters: LeadFilters, page: number) =>
  useAsk(listAllLeads, { query: leadQuery(filters, page), keepPrevious: true, quiet: true })
