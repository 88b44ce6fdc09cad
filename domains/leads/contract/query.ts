import { z } from 'zod'
import { KeptQuery } from '#domains/lists/contract/views.ts'
import { india } from '#platform/contract/india.ts'
import { mostRupees, rupees, Tenure } from '#platform/contract/money.ts'
import { Day, Flag, Id, Ids, listOf, mostEntries, paging, searchText, WholeNumber } from '#platform/contract/shapes.ts'
import { Chance } from './chances.ts'
import { Language } from './languages.ts'
import { actionCategories } from './stages.ts'

/** Fees of a child are by the month or by the year. */
export const ChildTenure = z.enum(['M', 'Y'], 'Give M or Y.')

export const tenureNames = { M: 'Monthly', Q: 'Quaterly', HY: 'Half Yearly', Y: 'Yearly' } as const

const orderings = [
  'latest_user_action_timestamp',
  'created_at',
  'name',
  'cur_action_created_at',
  'cur_action_scheduled_time',
  'cur_action_scheduled_time_reversed',
  'chance',
] as const
export const recentUsers = '-latest_user_action_timestamp'

/** The likeliest first, and of equal ones who did something last. */
export const likeliestFirst = '-chance,-latest_user_action_timestamp'
const orderSentence = `Order by one or two of ${orderings.join(', ')}; a leading - turns one round.`
const Order = z.enum([...orderings, ...orderings.map((field) => `-${field}` as const)], orderSentence)
export type Order = z.infer<typeof Order>

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

/** The reasons for which a lead waits for us, as the dashboard counts them. */
export const waitingFor = ['due', 'reply', 'missed_call'] as const

/** A follow-up counts as due this many minutes before its time. */
export const dueWithinMinutes = 60

const Fee = WholeNumber.pipe(z.number().max(mostRupees, `Give at most ${rupees(mostRupees)}.`))

/** A category stands for all of its actions. */
const ActionRefs = listOf(z.union([z.enum(actionCategories), Id], 'Give ids of actions, or categories.'))

/** Most leads that are chosen one by one; a list with more is taken by its filters. */
export const mostChosen = mostEntries

const text = searchText().optional()

/** Days are days in India, and both ends are included. */
const leadFilters = {
  search: text.meta({ description: 'Words of a name, in any order, and parts of any number.' }),
  user_name: text.meta({ description: 'Part of a name.' }),
  ids: Ids.optional().meta({ description: `These leads, of those that the list has; at most ${mostChosen} (ours).` }),
  owner: Id.optional().meta({ description: 'Leads of this owner, among those that the reader sees (ours).' }),
  actions: ActionRefs.optional().meta({
    description:
      'Entries of the action list. An id that means a step finds the leads where that step stands (a visit until its day is over); any other id, or a category, finds the leads whose latest action it is. With has_follow_up they filter by the next follow-up.',
  }),
  stage: z
    .enum(actionCategories, 'Give a category of the action list.')
    .optional()
    .meta({ description: 'Their furthest step is of this category; where none stands, their latest action (ours).' }),
  sub_actions: Ids.optional().meta({ description: 'The latest sub-action is one of these.' }),
  exclude_actions: ActionRefs.optional().meta({ description: 'There is a latest action, and it is none of these.' }),
  cities: Ids.optional(),
  districts: Ids.optional(),
  district_regions: Ids.optional(),
  languages: listOf(Language)
    .optional()
    .meta({ description: 'Which the parent speaks with us, by their codes of ISO 639-1, as hi,mr (ours).' }),
  visit_interest: Flag.optional().meta({ description: 'Asked for a visit in an enquiry.' }),
  collab: Flag.optional().meta({ description: 'Asked about a collaborating school.' }),
  online_schools: Flag.optional().meta({ description: 'Asked for online schooling.' }),
  boarding_schools: Flag.optional().meta({ description: 'Asked for a boarding school (ours).' }),
  cart_or_form_or_call: z
    .enum(['cart', 'cart_item', 'form', 'call'], 'Give cart, cart_item, form or call.')
    .optional()
    .meta({ description: 'Something in the cart (cart, cart_item), an application form, or a call booked by the parent.' }),
  is_missed_call: Flag.optional().meta({ description: 'The next follow-up’s time has passed; of a done one, it came late.' }),
  has_follow_up: Flag.optional().meta({ description: 'There is an open follow-up (ours).' }),
  untouched: Flag.optional().meta({ description: 'Staff never acted: no action, comment or dialed call (ours).' }),
  call_scheduled: Flag.optional().meta({
    description: 'The next call was agreed in a call, or one that the parent booked is to come or was missed (ours).',
  }),
  waits: z
    .enum(waitingFor, 'Give due, reply or missed_call.')
    .optional()
    .meta({
      description: `Leads that wait for us: a follow-up that is due within ${dueWithinMinutes} minutes, a message that nobody answered, or a missed call that nobody returned (ours).`,
    }),
  chance: Chance.optional().meta({ description: 'The chance of an admission with us, as it was learned from those so far (ours).' }),
  num_of_call_attempts: WholeNumber.pipe(z.number().max(1000, 'Give at most 1000.'))
    .optional()
    .meta({ description: 'Exactly so many calls: dialed, or logged by hand where none was dialed.' }),
  is_new_application_form: Flag.optional().meta({ description: 'An application newer than the latest action.' }),
  is_new_whatsapp_message: Flag.optional().meta({ description: 'A message from the parent that nobody answered.' }),
  min_fee: Fee.optional(),
  max_fee: Fee.optional(),
  tenure: Tenure.optional().meta({ description: 'Tenure of min_fee and max_fee; a year if left out.' }),
  international_parent: Flag.optional().meta({ description: 'The number is not Indian.' }),
  re_engaged: Flag.optional().meta({ description: 'Came back after 30 quiet days, and nobody has acted since.' }),
  start_date: Day.optional().meta({ description: 'Latest act of the parent, from this day.' }),
  end_date: Day.optional(),
  scheduled_start_date: Day.optional().meta({ description: 'Next follow-up, from this day.' }),
  scheduled_end_date: Day.optional(),
  action_start_date: Day.optional().meta({ description: 'Latest action, from this day.' }),
  action_end_date: Day.optional(),
} as const

const dayRanges = [
  ['start_date', 'end_date'],
  ['scheduled_start_date', 'scheduled_end_date'],
  ['action_start_date', 'action_end_date'],
] as const

const feesInOrder = (query: { min_fee?: number | undefined; max_fee?: number | undefined }) =>
  query.min_fee === undefined || query.max_fee === undefined || query.min_fee <= query.max_fee

export const LeadQuery = z
  .strictObject({ ...paging(), ordering: Ordering.default(recentUsers), ...leadFilters })
  .refine(feesInOrder, { message: 'The lowest fee is above the highest.', path: ['min_fee'] })
  .superRefine((query, context) => {
    for (const [first, last] of dayRanges)
      if ((query[first] ?? '') > (query[last] ?? '9'))
        context.addIssue({ code: 'custom', message: 'The first day is after the last.', path: [first] })
  })
export type LeadQuery = z.infer<typeof LeadQuery>

/** The filters of a list of leads, as a view keeps them. */
export const KeptLeadQuery = KeptQuery.superRefine((query, context) => {
  for (const issue of LeadQuery.safeParse(query).error?.issues ?? [])
    context.addIssue({ code: 'custom', message: issue.message, path: issue.path.map(String) })
})

/** A number in any usual writing becomes its digits; other text stays as it is. */
export function searchedText(text: string): string {
  if (!/^[\d\s()+.-]+$/.test(text)) return text
  const digits = text.replace(/\D/g, '')
  // A longer one that begins with zeros was dialled as a trunk call.
  return digits.length > india.digits ? digits.replace(/^0+/, '') || digits : digits || text
}
