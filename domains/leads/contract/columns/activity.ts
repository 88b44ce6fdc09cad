import { Day, Flag } from '#platform/contract/shapes.ts'
import type { LeadColumn } from './lead-column.ts'

export const recentUsers = '-latest_user_action_timestamp'

export const activity = {
  title: 'Last activity',
  filters: {
    re_engaged: Flag.optional().meta({ description: 'Came back after 30 quiet days, and nobody has acted since.' }),
    start_date: Day.optional().meta({ description: 'Latest act of the parent, from this day.' }),
    end_date: Day.optional(),
  },
  flags: { re_engaged: { word: 'Re-engaged', isQuick: true } },
  orders: {
    [recentUsers]: 'Recent Users',
    latest_user_action_timestamp: 'Quietest parents',
    '-created_at': 'Newest leads',
    created_at: 'Oldest leads',
  },
  headOrders: [recentUsers, 'latest_user_action_timestamp'],
} as const satisfies LeadColumn
