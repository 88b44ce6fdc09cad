import { z } from 'zod'
import { Day, Flag, Id, Ids, listOf } from '#platform/contract/shapes.ts'
import { actionCategories } from '../action-list.ts'
import type { LeadColumn } from './lead-column.ts'

/** A category stands for all of its actions. */
const ActionRefs = listOf(z.union([z.enum(actionCategories), Id], 'Give ids of actions, or categories.'))

export const action = {
  title: 'Latest action',
  filters: {
    actions: ActionRefs.optional().meta({
      description:
        'Entries of the action list. An id that means a step finds the leads where that step stands (a visit until its day is over); any other id, or a category, finds the leads whose latest action it is. With has_follow_up they filter by the next follow-up.',
    }),
    sub_actions: Ids.optional().meta({ description: 'The latest sub-action is one of these.' }),
    exclude_actions: ActionRefs.optional().meta({ description: 'There is a latest action, and it is none of these.' }),
    untouched: Flag.optional().meta({ description: 'Staff never acted: no action, comment or dialed call (ours).' }),
    action_start_date: Day.optional().meta({ description: 'Latest action, from this day.' }),
    action_end_date: Day.optional(),
  },
  flags: { untouched: { word: 'Untouched' } },
  orders: { '-cur_action_created_at': 'Latest action first', cur_action_created_at: 'Longest without action' },
  headOrders: ['-cur_action_created_at'],
} as const satisfies LeadColumn
