import { z } from 'zod'
import { KeptQuery } from '#domains/lists/contract/views.ts'
import { india } from '#platform/contract/india.ts'
import { paging } from '#platform/contract/shapes.ts'
import { recentUsers } from './columns/activity.ts'
import { addedColumns, type LeadColumns, ownColumns } from './columns/columns.ts'
import type { AddedFilters, LeadColumn } from './columns/lead-column.ts'

/** Fees of a child are by the month or by the year. */
export const ChildTenure = z.enum(['M', 'Y'], 'Give M or Y.')

export const tenureNames = { M: 'Monthly', Q: 'Quarterly', HY: 'Half Yearly', Y: 'Yearly' } as const

type OwnColumn = (typeof ownColumns)[keyof typeof ownColumns]
type OrderOf<Column> = Column extends { orders: infer Orders } ? keyof Orders & string : never
type FieldOf<Order> = Order extends `${infer First},${string}` ? FieldOf<First> : Order extends `-${infer Field}` ? Field : Order
export type OrderField = FieldOf<OrderOf<OwnColumn>> | 'cur_action_scheduled_time_reversed'
export type Order = OrderField | `-${OrderField}`

const fieldOf = (order: string) => order.replace(/,.*/, '').replace(/^-/, '') as OrderField
const columnsWithOrders: readonly LeadColumn[] = Object.values(ownColumns)
const fields: readonly OrderField[] = [
  ...new Set(columnsWithOrders.flatMap(({ orders = {} }) => Object.keys(orders).map(fieldOf))),
  'cur_action_scheduled_time_reversed',
]
const orderSentence = `Order by one or two of ${fields.join(', ')}; a leading - turns one round.`
const Order = z.enum([...fields, ...fields.map((field) => `-${field}` as const)], orderSentence)

/** Both directions of an order read the same column. */
const orderedBy = (order: string) => order.replace(/^-/, '').replace(/_reversed$/, '')

const Ordering = z
  .union([Order, z.templateLiteral([Order, ',', Order])], orderSentence)
  .refine((ordering) => {
    const [first = '', second] = ordering.split(',')
    return second === undefined || orderedBy(first) !== orderedBy(second)
  }, 'Order by two different fields.')
  .meta({
    description:
      'One or two fields, separated by a comma: the second orders what is equal in the first. Each begins with the lowest or earliest, and a leading - turns it round; what has none comes last both ways. Recent Users and its like begin with the newest; cur_action_scheduled_time_reversed is the reverse of that, the follow-up that is due earliest first, as cur_action_scheduled_time has it.',
  })

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void ? Each : never

const filtersOf = (columns: LeadColumns) => Object.assign({}, ...Object.values(columns).map(({ filters }) => filters))

/** Days are days in India, and both ends are included. */
const ownFilters: All<OwnColumn['filters']> = filtersOf(ownColumns)

const dayRanges = [
  ['start_date', 'end_date'],
  ['scheduled_start_date', 'scheduled_end_date'],
  ['action_start_date', 'action_end_date'],
] as const

const feesInOrder = (query: { min_fee?: number | undefined; max_fee?: number | undefined }) =>
  query.min_fee === undefined || query.max_fee === undefined || query.min_fee <= query.max_fee

const OwnQuery = z.strictObject({ ...paging(), ordering: Ordering.default(recentUsers), ...ownFilters })

export type LeadQuery = z.infer<typeof OwnQuery> & AddedFilters

const withAdded = (columns: LeadColumns) =>
  OwnQuery.extend(filtersOf(columns) as Record<never, never>)
    .refine(feesInOrder, { message: 'The lowest fee is above the highest.', path: ['min_fee'] })
    .superRefine((query, context) => {
      for (const [first, last] of dayRanges)
        if ((query[first] ?? '') > (query[last] ?? '9'))
          context.addIssue({ code: 'custom', message: 'The first day is after the last.', path: [first] })
    })

let made: { of: LeadColumns; query: ReturnType<typeof withAdded> } | undefined

/** The query of a lead list, with the filters of all columns. Ask when it is needed: while modules load, not all columns are there. */
export function leadQuery() {
  const of = addedColumns()
  if (made?.of !== of) made = { of, query: withAdded(of) }
  return made.query
}

/** The filters of a list of leads, as a view keeps them. */
export const KeptLeadQuery = KeptQuery.superRefine((query, context) => {
  for (const issue of leadQuery().safeParse(query).error?.issues ?? [])
    context.addIssue({ code: 'custom', message: issue.message, path: issue.path.map(String) })
})

/** A number in any usual writing becomes its digits; other text stays as it is. */
export function searchedText(text: string): string {
  if (!/^[\d\s()+.-]+$/.test(text)) return text
  const digits = text.replace(/\D/g, '')
  // A longer one that begins with zeros was dialled as a trunk call.
  return digits.length > india.digits ? digits.replace(/^0+/, '') || digits : digits || text
}

/** Whether a text can sound like a name: it is more than digits and signs. */
export const hasLetters = (text: string) => /\p{L}{2}/u.test(text)
