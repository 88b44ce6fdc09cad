import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import { tenures } from '#platform/contract/money.ts'
import type { ActionCategory } from '../action-list.ts'
import { chances } from '../chances.ts'
import type { ownColumns } from '../columns/columns.ts'
import { dueWithinMinutes, type waitingFor } from '../columns/follow-up.ts'
import type { LeadColumn } from '../columns/lead-column.ts'
import { withoutStage } from '../columns/stage.ts'
import { searchedText } from '../query.ts'
import { categoryOf, placeOf, steps } from '../steps.ts'
import {
  type ActionRefs,
  all,
  any,
  before,
  between,
  type Condition,
  elsewhere,
  flag,
  from,
  hasAnyTag,
  hasTag,
  hasWords,
  inMinutes,
  isIn,
  isKnown,
  isSet,
  not,
  now,
  ofActions,
  type SearchedWord,
  today,
} from './condition.ts'
import type { FilterConditions, ListRead } from './filter-conditions.ts'
import { searchedWords } from './fold-name.ts'
import { boardingTag, languageTag, onlineTag } from './tags.ts'

/** Staff never acted. An entry that only plans the next call may be the latest action all the same. */
export const isUntouched = not(isKnown('spoken_at'))

/** New, or the parent did something, today. Each half is the head of an index. */
export const isNewToday = any(from('created_at', today), from('latest_user_action_at', today))

/** The reasons for which a lead waits for us. */
export const waits: Record<(typeof waitingFor)[number], Condition> = {
  due: all(from('follow_up_at', now), before('follow_up_at', inMinutes(dueWithinMinutes))),
  reply: isKnown('unanswered_at'),
  missed_call: isKnown('missed_call_at'),
}

/** The next follow-up has one of these actions or categories. Planned without an action, it counts as a call. */
export function isNextStepOf(refs: ActionRefs): Condition {
  const isOfAction = ofActions('follow_up_action_id', refs)
  return refs.includes('call') ? any(isOfAction, all(not(isKnown('follow_up_action_id')), isKnown('follow_up_at'))) : isOfAction
}

/** An entry with a step finds leads whose step stands, a visit until its day is over. Any other finds those whose latest action it is. */
function hasActions(refs: ActionRefs, isOfFollowUp: boolean): Condition {
  if (isOfFollowUp) return isNextStepOf(refs)
  const ids = refs.filter((ref) => typeof ref === 'number')
  if (ids.length === 0) return ofActions('latest_action_id', refs)
  return any(
    { kind: 'ofActions', fact: 'latest_action_id', refs, unlessStep: true },
    { kind: 'hasStepOf', ids },
    all(from('visit_at', today), { kind: 'oneMeans', ids, means: 'visit_scheduled' }),
  )
}

/** The furthest step is of a category, or without a step the latest action. The steps of a category are neighbours. */
function atStage(category: ActionCategory | typeof withoutStage): Condition {
  const noStep = isIn('steps', [0])
  if (category === withoutStage) return all(noStep, not(isKnown('latest_action_id')))
  const latest = all(noStep, ofActions('latest_action_id', [category]))
  const bits = steps.filter((step) => categoryOf(step) === category).map(placeOf)
  const [first, last] = [bits[0], bits.at(-1)]
  return first === undefined || last === undefined ? latest : any(between('steps', 1 << first, (2 << last) - 1), latest)
}

const kinds = { cart: isSet('in_cart'), cart_item: isSet('in_cart'), form: isSet('has_application'), call: isSet('has_booked_call') }

/** Fewest characters that an index of trigrams can find. */
export const trigram = 3

type Where = SearchedWord['where']

/** In a search of several words, a word of one or two letters must begin a word of the name: most names contain it. */
export const searchedFor = (words: readonly string[], where: Where): SearchedWord[] =>
  words.map((text) => (words.length > 1 && text.length < trigram ? { text, where, begins: true } : { text, where }))

const isOfNumber = (text: string) => /\d/.test(text)

/** National digits of the shortest numbers that are mobiles: whoever knows so many knows the number. */
export const wholeNumber = /^\d{9,15}$/

const inNames = (word: SearchedWord): SearchedWord =>
  word.where === 'anywhere' && isOfNumber(word.text) && !wholeNumber.test(word.text) ? { ...word, where: 'in the name' } : word

/** A search of names and numbers, or of either. Where numbers are masked on the device, only the server finds parts of them. */
function searched(filter: 'search' | 'user_name', text: string, where: Where, { hasNumbers, byWholeNumbers }: ListRead): Condition {
  const given = searchedFor(searchedWords(text), where)
  const words = byWholeNumbers ? given.map(inNames) : given
  return where === 'anywhere' && !hasNumbers && words.some((word) => isOfNumber(word.text)) ? elsewhere(filter, text) : hasWords(words)
}

type OwnColumn = (typeof ownColumns)[keyof typeof ownColumns]
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void ? Each : never
type OwnFilter = keyof All<OwnColumn extends infer Column extends LeadColumn ? NonNullable<Column['filters']> : never>

/** The filters of the leads' own columns. Only SQL knows how names sound. */
export const ownConditions: FilterConditions<Exclude<OwnFilter, 'sounds_like'> | 'phone_number'> = {
  search: (text, read) => searched('search', searchedText(text), 'anywhere', read),
  user_name: (text, read) => searched('user_name', text, 'in the name', read),
  phone_number: (text, { hasNumbers, byWholeNumbers }) =>
    byWholeNumbers && !wholeNumber.test(searchedText(text))
      ? hasWords([])
      : hasNumbers
        ? hasWords([{ text: searchedText(text), where: 'in the numbers' }])
        : elsewhere('phone_number', text),
  international_parent: flag(isSet('international')),
  stage: atStage,
  actions: (refs, { filters }) => hasActions(refs, filters.has_follow_up === true),
  sub_actions: (ids) => isIn('latest_sub_action_id', ids),
  exclude_actions: (refs) => ({ kind: 'ofOtherActions', fact: 'latest_action_id', refs }),
  untouched: flag(isUntouched),
  action_start_date: (day) => from('latest_action_at', { at: startOfDay(day) }),
  action_end_date: (day) => before('latest_action_at', { at: startOfNextDay(day) }),
  is_missed_call: (isWanted, { schedule }) => (isWanted ? schedule.late : schedule.notLate),
  // A call that the parent booked is a next step too.
  has_follow_up: (isWanted) =>
    isWanted ? any(isKnown('follow_up_at'), isKnown('booked_call_at')) : all(not(isKnown('follow_up_at')), not(isKnown('booked_call_at'))),
  call_scheduled: flag(any(isKnown('booked_call_at'), isKnown('call_back_at'))),
  waits: (what) => waits[what],
  scheduled_start_date: (day, { schedule }) => from(schedule.due, { at: startOfDay(day) }),
  scheduled_end_date: (day, { schedule }) => before(schedule.due, { at: startOfNextDay(day) }),
  owner: (id) => ({ kind: 'isOwnedBy', id }),
  min_fee: (fee, { filters }) => between('budget_max', fee * tenures[filters.tenure ?? 'Y']),
  max_fee: (fee, { filters }) => between('budget_min', undefined, fee * tenures[filters.tenure ?? 'Y']),
  tenure: () => all(), // says how min_fee and max_fee are meant
  cities: hasAnyTag,
  districts: hasAnyTag,
  district_regions: hasAnyTag,
  languages: (codes) => hasAnyTag(codes.map(languageTag)),
  visit_interest: flag(isSet('visit_interest')),
  collab: flag(isSet('collab')),
  online_schools: flag(hasTag(onlineTag)),
  boarding_schools: flag(hasTag(boardingTag)),
  cart_or_form_or_call: (what) => kinds[what],
  is_new_application_form: flag(isSet('new_application')),
  re_engaged: flag(isSet('re_engaged')),
  start_date: (day) => from('latest_user_action_at', { at: startOfDay(day) }),
  end_date: (day) => before('latest_user_action_at', { at: startOfNextDay(day) }),
  chance: (wanted) => isIn('chance', [1 + chances.indexOf(wanted)]),
  num_of_call_attempts: (times) => isIn('call_attempts', [times]),
  ids: (ids) => isIn('lead_id', ids),
}
