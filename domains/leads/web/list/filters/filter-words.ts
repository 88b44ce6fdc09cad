import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import { leadColumns } from '#domains/leads/contract/columns/columns.ts'
import type { ChoiceWords, FlagWord, TextWords } from '#domains/leads/contract/columns/lead-column.ts'
import { withoutStage } from '#domains/leads/contract/columns/stage.ts'
import { languageName } from '#domains/leads/contract/languages.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { tenureNames } from '#domains/leads/contract/query.ts'
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
  otherPlaces?: readonly { id: number; name: string }[] | undefined
  actions?: readonly ActionListEntry[] | undefined
  owners?: readonly { id: number; name: string }[] | undefined
}

const flags = () => Object.values(leadColumns()).flatMap(({ flags = {} }) => Object.entries(flags) as [FilterKey, FlagWord][])

const choices = () => Object.values(leadColumns()).flatMap(({ choices = {} }) => Object.entries(choices) as [FilterKey, ChoiceWords][])

const texts = () => Object.values(leadColumns()).flatMap(({ texts = {} }) => Object.entries(texts) as [FilterKey, TextWords][])

/** Whether another screen opened the list with a filter of its own, whose words may name an account. */
export const hasTexts = (filters: LeadFilters) => texts().some(([key]) => filters[key] !== undefined)

export const flagWord = (list: LeadListName, flag: FilterKey) =>
  flag === 'is_missed_call' ? listWords[list].missed : (flags().find(([key]) => key === flag)?.[1].word ?? flag)

const notSettledBy = (list: LeadListName, keys: readonly FilterKey[]) => {
  const settled = settledBy(list)
  return keys.filter((key) => !settled.includes(key))
}

export const flagsOf = (list: LeadListName) =>
  notSettledBy(
    list,
    flags().map(([key]) => key),
  )

const quickFlags = () => flags().flatMap(([key, { isQuick }]) => (isQuick ? [key] : []))

export const quickFlagsOf = (list: LeadListName) => notSettledBy(list, quickFlags())

/** The filters that are one of a few words, with the choices of each: the first one filters nothing. */
export const choicesOf = (list: LeadListName) =>
  choices()
    .filter(([key]) => !settledBy(list).includes(key))
    .map(([key, { label, any, words }]) => ({
      key,
      label,
      data: [{ value: '', label: any }, ...Object.entries(words).map(([value, word]) => ({ value, label: word }))],
    }))

const cartWords = { cart: 'In the cart', cart_item: 'In the cart', form: 'Application form', call: 'Call booked' } as const

type Chip = [title: string, words: string | readonly string[] | undefined, ...clears: FilterKey[]]

export interface SetFilter {
  text: string
  clears: readonly FilterKey[]
}

const maxNamed = 2

function listed(names: readonly string[]): string {
  return names.length <= maxNamed ? names.join(', ') : `${names.slice(0, maxNamed).join(', ')} +${names.length - maxNamed}`
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
export function setFilters(
  list: LeadListName,
  filters: LeadFilters,
  { places, otherPlaces = [], actions, owners }: FilterNames,
  today: string,
): SetFilter[] {
  const subActions = actions?.flatMap((action) => action.sub_actions)
  const chips: Chip[] = [
    ['Sounds like', filters.sounds_like, 'sounds_like'],
    ['Name', filters.user_name, 'user_name'],
    ['Chosen', filters.ids && `${filters.ids.length} ${filters.ids.length === 1 ? 'lead' : 'leads'}`, 'ids'],
    ['Owner', filters.owner === undefined ? undefined : namesOf([filters.owner], owners), 'owner'],
    ['City', namesOf(filters.cities, [...(places?.city_list ?? []), ...otherPlaces]), 'cities', 'districts', 'district_regions'],
    ['District', namesOf(filters.districts, [...(places?.district_list ?? []), ...otherPlaces]), 'districts', 'district_regions'],
    ['Locality', namesOf(filters.district_regions, [...(places?.district_region_list ?? []), ...otherPlaces]), 'district_regions'],
    ['Language', filters.languages?.map((code) => languageName(code) ?? code), 'languages'],
    ['Stage', filters.stage && (filters.stage === withoutStage ? 'No stage yet' : stageWord(filters.stage)), 'stage'],
    ...choices().map(([key, { short, words }]): Chip => [short, words[String(filters[key])], key]),
    ...texts().map(([key, { short, words }]): Chip => {
      const value = filters[key]
      const ownerOf = (id: number) => owners?.find((owner) => owner.id === id)?.name
      return [short, value === undefined ? undefined : words(String(value), (from, until) => days(from, until, today), ownerOf), key]
    }),
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
  const chipsShown = chips.flatMap(([title, words, ...clears]) =>
    words === undefined ? [] : [{ text: `${title}: ${typeof words === 'string' ? words : listed(words)}`, clears }],
  )
  const switches = flags()
    .filter(([key, { isQuick }]) => filters[key] && !isQuick)
    .map(([key]) => ({ text: flagWord(list, key), clears: [key] }))
  const cart = filters.cart_or_form_or_call
    ? [{ text: cartWords[filters.cart_or_form_or_call], clears: ['cart_or_form_or_call' as const] }]
    : []
  return [...chipsShown, ...cart, ...switches]
}
