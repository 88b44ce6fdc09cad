import fc from 'fast-check'
import { actionCategories } from '#domains/leads/contract/action-list.ts'
import { leadSources } from '#domains/leads/contract/lists.ts'
import { world } from './make-world.ts'
import { nameParts } from './random-leads.ts'

const word = fc.oneof(fc.constantFrom(...nameParts, 'ri', 'RIYA SH', '%', '_', '%_', 'éc', 'श्री', ' '), fc.string({ maxLength: 3 }))
const number = fc.constantFrom('98765', '+91 9', '0900', '900', '1234567', '91 90', '09012345678', '4', 'abc', '%')
const some = (values: readonly (string | number)[]) =>
  fc.subarray(values as (string | number)[], { minLength: 1 }).map((chosen) => chosen.join(','))
const flag = fc.constantFrom('true', 'false', '1', '0')
const day = fc
  .oneof(fc.integer({ min: -11, max: 4 }), fc.integer({ min: 0, max: 125 }))
  .map((days) => new Date(Date.now() + 19_800_000 - days * 86_400_000).toISOString().slice(0, 10))
const inOrder = (names: [string, string]) => (values: string[]) =>
  Object.fromEntries([...values].sort((one, other) => (one < other ? -1 : 1)).map((value, index) => [names[index] ?? '', value]))
const days = (names: [string, string]) =>
  fc.oneof(
    fc.tuple(day, day).map(inOrder(names)),
    fc.tuple(fc.constantFrom(...names), day).map((entry) => Object.fromEntries([entry])),
  )
const fee = fc.integer({ min: 0, max: 40 }).map((thousands) => thousands * 5_000)
const fees = fc
  .tuple(fee, fee, fc.constantFrom('M', 'Q', 'HY', 'Y', undefined), fc.subarray(['min_fee', 'max_fee'], { minLength: 1 }))
  .map(([one, other, tenure, bounds]) => {
    const both: Record<string, string> = { min_fee: String(Math.min(one, other)), max_fee: String(Math.max(one, other)) }
    return { ...Object.fromEntries(bounds.map((bound) => [bound, both[bound] ?? ''])), ...(tenure && { tenure }) }
  })

const one = (name: string, value: fc.Arbitrary<string>) => value.map((given): Record<string, string> => ({ [name]: given }))
const refs = some(['call', 'visit', 'lead', 'admission', 'other', ...Object.values(world.action)])

/** One filter, or both ends of a range, as an address has them. `owner` is a reader by their place. */
export const randomFilter: fc.Arbitrary<Record<string, string>> = fc.oneof(
  ...['search', 'user_name'].map((name) => one(name, word)),
  one('search', number),
  one('actions', refs),
  one('exclude_actions', refs),
  one('owner', fc.constantFrom('0', '1', '2', '3', '4')),
  one('ids', fc.constantFrom('1', '2,5,11', '3,4,999999')),
  one('stage', fc.constantFrom(...actionCategories, 'none')),
  one('sub_actions', fc.constantFrom('1', '1,2', '2')),
  one('cities', some([2, 3, 11, 12])),
  one('districts', some(Object.values(world.district))),
  one('district_regions', some(Object.values(world.locality))),
  one('languages', some(['hi', 'mr', 'en'])),
  one('cart_or_form_or_call', fc.constantFrom('cart', 'cart_item', 'form', 'call')),
  one('waits', fc.constant('due')),
  one('num_of_call_attempts', fc.constantFrom('0', '1', '2')),
  ...[
    'visit_interest',
    'collab',
    'online_schools',
    'boarding_schools',
    'is_missed_call',
    'has_follow_up',
    'untouched',
    'call_scheduled',
  ].map((name) => one(name, flag)),
  ...['is_new_application_form', 'is_new_whatsapp_message', 'international_parent', 're_engaged'].map((name) => one(name, flag)),
  fees,
  ...(['', 'scheduled_', 'action_'] as const).map((kind) => days([`${kind}start_date`, `${kind}end_date`])),
)

/** Both ends of a range are one filter. */
const rangeOf = (given: Record<string, string>) => (Object.keys(given)[0] ?? '').replace(/start_|end_|min_|max_/, '')

const orders = ['latest_user_action_timestamp', 'created_at', 'name', 'cur_action_created_at', 'cur_action_scheduled_time']
const order = fc.constantFrom(...[...orders, 'cur_action_scheduled_time_reversed'].flatMap((name) => [name, `-${name}`]))
const column = (given: string) => given.replace(/^-|_reversed$/g, '')
const ordering = fc.uniqueArray(order, { minLength: 1, maxLength: 2, selector: column }).map((given) => given.join(','))

/** What five readers may ask of any list; `reader` is their place. */
export const randomListQuestion = fc
  .record({
    reader: fc.nat({ max: 4 }),
    source: fc.constantFrom(...leadSources),
    filters: fc.uniqueArray(randomFilter, { maxLength: 3, selector: rangeOf }),
    phone: fc.option(number, { nil: undefined, freq: 3 }),
    ordering: fc.option(ordering, { nil: undefined }),
    limit: fc.constantFrom(1, 5, 20, 100),
    offset: fc.constantFrom(0, 0, 0, 3, 40),
  })
  .map(({ filters, phone, ordering, ...asked }) => ({
    ...asked,
    query: Object.assign(
      {},
      ...filters,
      asked.source === 'pending' && phone !== undefined && { phone_number: phone },
      ordering && { ordering },
    ) as Record<string, string>,
  }))
