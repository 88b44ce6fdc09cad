import type { LeadQuery, Order, OrderField } from '../query.ts'
import type { FactOf } from './facts.ts'
import type { Schedule } from './filter-conditions.ts'

type SortFact = FactOf<'instant' | 'code' | 'text'>

/** One key of an order. What is unknown comes last both ways, and equal leads stand with the newest id first. */
export interface Sort {
  readonly fact: SortFact
  readonly isDescending: boolean
}

const factsOfOrders: Record<OrderField, SortFact | 'due'> = {
  latest_user_action_timestamp: 'latest_user_action_at',
  created_at: 'created_at',
  cur_action_created_at: 'latest_action_at',
  cur_action_scheduled_time: 'due',
  cur_action_scheduled_time_reversed: 'due',
  name: 'search_text',
  chance: 'chance',
}

function sortOf(order: Order, schedule: Schedule): Sort {
  const fact = factsOfOrders[order.replace(/^-/, '') as OrderField]
  return { fact: fact === 'due' ? schedule.due : fact, isDescending: order.startsWith('-') }
}

/** The keys of an order, the first one first. */
export const sortsOf = (ordering: LeadQuery['ordering'], schedule: Schedule): Sort[] =>
  ordering.split(',').map((order) => sortOf(order as Order, schedule))
