import { recentUsers } from '@portal/contract/leads-query'
import type { LeadFilters } from './lead-search.ts'

/** The orders of a lead list in the words of the field, the usual one first. */
export const sortOrders: readonly { value: NonNullable<LeadFilters['ordering']>; label: string }[] = [
  { value: recentUsers, label: 'Recent Users' },
  { value: 'cur_action_scheduled_time', label: 'Next follow-up first' },
  { value: '-cur_action_scheduled_time', label: 'Next follow-up last' },
  { value: '-cur_action_created_at', label: 'Latest action first' },
  { value: 'cur_action_created_at', label: 'Longest without action' },
  { value: '-created_at', label: 'Newest leads' },
  { value: 'created_at', label: 'Oldest leads' },
  { value: 'latest_user_action_timestamp', label: 'Quietest parents' },
  { value: 'name', label: 'Name A to Z' },
  { value: '-name', label: 'Name Z to A' },
]
