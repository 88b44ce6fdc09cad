import { chanceWords } from '#domains/leads/contract/chances.ts'
import { languageName } from '#domains/leads/contract/languages.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { tenureNames } from '#domains/leads/contract/query.ts'
import type { ActionListEntry } from '#domains/leads/contract/stages.ts'
import type { FilterData } from '#domains/locations/contract/locations.ts'
import { rupees } from '#platform/contract/money.ts'
import { stageWord } from '#platform/web/ui/stage-badge.tsx'
import { dayText } from '#platform/web/ui/time/moment-text.ts'
import { listWords } from '../list-words.ts'
import type { FilterKey, LeadFilters } from './lead-filters.ts'
import { settledBy } from './list-filters.ts'

/** The names of the ids in filters; missing while they load, and for the account that does not load them. */
export interface FilterNames {
  places?: FilterData | undefined
  actions?: readonly ActionListEntry[] | undefined
  owners?: readonly { id: number; name: string }[] | undefined
}

const flagWords = {
  is_missed_call: listWords.users.missed,
  has_follow_up: 'Has a next step',
  untouched: 'Untouched',
  call_scheduled: 'Call scheduled',
  is_new_whatsapp_message: 'New message',
  is_new_application_form: 'New application',
  re_engaged: 'Re-engaged',
  visit_interest: 'Visit interest',
  collab: 'Collab',
  boarding_schools: 'Boarding school',
  online_schools: 'Online school',
  international_parent: 'International number',
} as const satisfies Partial<Record<FilterKey, string>>
export type FlagKey = keyof typeof flagWords
const flagKeys = Object.keys(flagWords) as FlagKey[]

export const flagWord = (list: LeadListName, flag: FlagKey) => (flag === 'is_missed_call' ? listWords[list].missed : flagWords[flag])

const notSettledBy = (list: LeadListName, flags: readonly FlagKey[]) => {
  const settled = settledBy(list)
  return flags.filter((flag) => !settled.includes(flag))
}

export const flagsOf = (list: LeadListName) => notSettledBy(list, flagKeys)

export const quickFlagsOf = (list: LeadListName) => notSettledBy(list, quickFlags)

const quickFlags: readonly FlagKey[] = [
  'is_missed_call',
  'is_new_whatsapp_message',
  'is_new_application_form',
  're_engaged',
  'visit_interest',
  'collab',
]

const cartWords = { cart: 'In the cart', cart_item: 'In the cart', form: 'Application form', call: 'Call booked' } as const

export const waitingWords = {
  due: 'Due within the hour',
  reply: 'A reply from us',
  missed_call: 'A call back: they called and nobody answered',
} as const satisfies Record<NonNullable<LeadFilters['waits']>, string>

export interface SetFilter {
  text: string
  clears: readonly FilterKey[]
}

const mostNamed = 2

function listed(names: readonly string[]): string {
  return names.length <= mostNamed ? names.join(', ') : `${names.slice(0, mostNamed).join(', ')} +${names.length - mostNamed}`
}

const namesOf = (ids: readonly number[] | undefined, options: readonly { id: number; name: string }[] | undefined) =>
  ids?.map((id) => options?.find((option) => option.id === id)?.name ?? `#${id}`)

function actionNames(refs: LeadFilters['actions'], actions: FilterNames['actions']): string[] | undefined {
  return refs?.map((ref) =>
    typeof ref === 'number' ? (actions?.find(({ id }) => id === ref)?.name ?? `#${ref}`) : `${stageWord(ref)} (all)`,
  )
}

function days(from: string | undefined, to: string | undefined, today: string): string | undefined {
  if (from && from === to) return dayText(from, today)
  if (from && to) return `${dayText(from, today)} to ${dayText(to, today)}`
  if (from) return `from ${dayText(from, today)}`
  return to && `until ${dayText(to, today)}`
}

function feeWords({ min_fee: min, max_fee: max, tenure }: LeadFilters): string | undefined {
  if (min === undefined && max === undefined) return undefined
  const words =
    min === undefined ? `up to ${rupees(max ?? 0)}` : max === undefined ? `from ${rupees(min)}` : `${rupees(min)}–${rupees(max).slice(1)}`
  return `${words} ${tenureNames[tenure ?? 'Y'].toLowerCase()}`
}

/** `today` is the day in India. */
export function setFilters(list: LeadListName, filters: LeadFilters, { places, actions, owners }: FilterNames, today: string): SetFilter[] {
  const subActions = actions?.flatMap((action) => action.sub_actions)
  const chips: [title: string, words: string | readonly string[] | undefined, ...clears: FilterKey[]][] = [
    ['Name', filters.user_name, 'user_name'],
    ['Chosen', filters.ids && `${filters.ids.length} ${filters.ids.length === 1 ? 'lead' : 'leads'}`, 'ids'],
    ['Owner', filters.owner === undefined ? undefined : namesOf([filters.owner], owners), 'owner'],
    ['City', namesOf(filters.cities, places?.city_list), 'cities', 'districts', 'district_regions'],
    ['District', namesOf(filters.districts, places?.district_list), 'districts', 'district_regions'],
    ['Locality', namesOf(filters.district_regions, places?.district_region_list), 'district_regions'],
    ['Language', filters.languages?.map((code) => languageName(code) ?? code), 'languages'],
    ['Stage', filters.stage && stageWord(filters.stage), 'stage'],
    ['Admission', filters.chance && chanceWords[filters.chance], 'chance'],
    ['Waits for', filters.waits && waitingWords[filters.waits], 'waits'],
    ['Latest action', actionNames(filters.actions, actions), 'actions'],
    ['Sub-action', namesOf(filters.sub_actions, subActions), 'sub_actions'],
    ['Not', actionNames(filters.exclude_actions, actions), 'exclude_actions'],
    ['Calls', filters.num_of_call_attempts?.toString(), 'num_of_call_attempts'],
    ['Budget', feeWords(filters), 'min_fee', 'max_fee', 'tenure'],
    ['Active', days(filters.start_date, filters.end_date, today), 'start_date', 'end_date'],
    [
      listWords[list].scheduledShort,
      days(filters.scheduled_start_date, filters.scheduled_end_date, today),
      'scheduled_start_date',
      'scheduled_end_date',
    ],
    ['Action', days(filters.action_start_date, filters.action_end_date, today), 'action_start_date', 'action_end_date'],
  ]
  const told = chips.flatMap(([title, words, ...clears]) =>
    words === undefined ? [] : [{ text: `${title}: ${typeof words === 'string' ? words : listed(words)}`, clears }],
  )
  const flags = flagKeys
    .filter((key) => filters[key] && !quickFlags.includes(key))
    .map((key) => ({ text: flagWord(list, key), clears: [key] }))
  const cart = filters.cart_or_form_or_call
    ? [{ text: cartWords[filters.cart_or_form_or_call], clears: ['cart_or_form_or_call' as const] }]
    : []
  return [...told, ...cart, ...flags]
}
