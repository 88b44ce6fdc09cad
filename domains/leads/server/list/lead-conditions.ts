import { type RawBuilder, sql } from 'kysely'
import { chances } from '#domains/leads/contract/chances.ts'
import { type LeadQuery, searchedText } from '#domains/leads/contract/query.ts'
import type { ActionCategory } from '#domains/leads/contract/stages.ts'
import { categoryOf, steps } from '#domains/leads/contract/steps.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import { tenures } from '#platform/contract/money.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import { anywhere, beginning } from '#platform/server/db/search-pattern.ts'
import { searchedWords } from '../core/fold-name.ts'
import { everyLead } from '../core/visible-to.ts'
import { actionIds } from '../stages/action-ids.ts'
import { isNextStepOf } from '../stages/is-next-step-of.ts'
import { isUntouched, type ListedRows } from './lead-sources.ts'
import { whatWaits } from './what-waits.ts'

export type Condition = RawBuilder<unknown>

export type LeadFilters = Omit<LeadQuery, 'limit' | 'offset' | 'ordering'> & { phone_number?: string | undefined }

/** Fewest characters that the trigram index can find. */
const trigram = 3

const like = (pattern: string) => sql`search_text like ${pattern}`

/** Of several words one of a letter or two begins a word of the name, for it stands somewhere in most names. */
const beginsWord = (word: string) => sql`(search_text like ${beginning(word)} or search_text like ${`${anywhere(` ${word}`)}\n%`})`

/** Leads of a viewer of which the line that is searched has all of these. `isIndexed`: the trigram index finds some of it. */
function searched(viewer: number, conditions: readonly Condition[], isIndexed: boolean): Condition {
  if (conditions.length === 0) return sql`false`
  const all = sql.join(conditions, sql` and `)
  // Shorter texts have no trigram, so the reader's own part of the list's index is read instead.
  if (!isIndexed) return sql`(${all})`
  return sql`lead_id in (select id from lead where viewer_ids @> array[${viewer === everyLead ? sql.lit(viewer) : viewer}::integer] and ${all})`
}

/** Leads whose name and numbers, or name alone, have all words of a text, in any order. */
function named(viewer: number, text: string, where: 'anywhere' | 'in the name'): Condition {
  const words = searchedWords(text)
  const patternOf = (word: string) => (where === 'anywhere' ? anywhere(word) : `${anywhere(word)}\n%`)
  const conditions = words.map((word) => (words.length > 1 && word.length < trigram ? beginsWord(word) : like(patternOf(word))))
  return searched(
    viewer,
    conditions,
    words.some((word) => word.length >= trigram),
  )
}

function numbered(viewer: number, digits: string): Condition {
  return searched(viewer, [like(`%\n${anywhere(digits)}`)], digits.length >= trigram)
}

const somewhere = (ids: number[]) => sql`tags && ${ids}::integer[]`

// In words, not as a value: a plan that is made once for all values then knows which index serves it.
const flag = (condition: Condition, wanted: boolean) => (wanted ? condition : sql`not ${condition}`)
const present = (column: Condition, wanted: boolean) => (wanted ? sql`${column} is not null` : sql`${column} is null`)

const bitOf = (means: Condition) => sql`array_position(${[...steps]}::text[], ${means})`

const stepsOf = (ids: number[], which: Condition) =>
  sql`(select coalesce(bit_or(1 << ${bitOf(sql`means`)}), 0) from action where id = any (${ids}::integer[]) and ${which})`

/** An entry with a step finds the leads where that step stands (a visit until its day is over); any other finds those with it as latest action. */
function ofActions(refs: readonly (string | number)[], isOfFollowUp: boolean): Condition {
  if (isOfFollowUp) return isNextStepOf(refs)
  const ids = refs.filter((ref) => typeof ref === 'number')
  if (ids.length === 0) return sql`latest_action_id = any (${actionIds(refs)})`
  const isStep = sql`coalesce(means = any (${[...steps]}::text[]), false)`
  const categories = refs.filter((ref) => typeof ref === 'string')
  return sql`(
    latest_action_id = any (array(
      select id from action where category = any (${categories}::text[]) or id = any (${ids}::integer[]) and not ${isStep}))
    or steps & ${stepsOf(ids, sql`${isStep} and means <> 'visit_scheduled'`)} <> 0
    or visit_at >= ${startOfToday} and exists (select from action where id = any (${ids}::integer[]) and means = 'visit_scheduled'))`
}

/** Leads whose furthest step is of a category, or, without a step, whose latest action is. The steps of a category are neighbours. */
function atStage(category: ActionCategory): Condition {
  const latest = sql`steps = 0 and latest_action_id = any (${actionIds([category])})`
  const bits = steps.flatMap((step, index) => (categoryOf(step) === category ? [index + 1] : []))
  const [first = 0, last = 0] = [bits[0], bits.at(-1)]
  return first ? sql`(steps >= ${sql.lit(1 << first)} and steps < ${sql.lit(2 << last)} or ${latest})` : sql`(${latest})`
}

/**
 * Leads with an owner, among the rows of a viewer. A viewer's rows are what they own and what is shared with them, so the shares, which are
 * few, tell the two apart.
 */
function ownedBy(owner: number, viewer: number): Condition {
  const shared = (isMeant: Condition) =>
    sql`select lead_share.lead_id from lead_share join lead on lead.id = lead_share.lead_id where staff_id = ${viewer} and ${isMeant}`
  return viewer === owner
    ? sql`lead_id not in (${shared(sql`owner_id is distinct from ${owner}`)})`
    : sql`lead_id in (${shared(sql`owner_id = ${owner}`)})`
}

interface ListRead {
  rows: ListedRows
  all: LeadFilters
}

const conditions: { [Name in keyof LeadFilters]-?: (value: NonNullable<LeadFilters[Name]>, read: ListRead) => Condition } = {
  search: (text, { rows }) => named(rows.viewer, searchedText(text), 'anywhere'),
  user_name: (text, { rows }) => named(rows.viewer, text, 'in the name'),
  phone_number: (text, { rows }) => numbered(rows.viewer, searchedText(text)),
  owner: (id, { rows }) => ownedBy(id, rows.viewer),
  ids: (ids) => sql`lead_id = any (${ids}::integer[])`,
  actions: (refs, { all }) => ofActions(refs, all.has_follow_up === true),
  stage: atStage,
  sub_actions: (ids) => sql`latest_sub_action_id = any (${ids}::integer[])`,
  exclude_actions: (refs) => sql`latest_action_id <> all (${actionIds(refs)})`,
  cities: somewhere,
  districts: somewhere,
  district_regions: somewhere,
  languages: (codes) => sql`tags && array(select language_tag(code) from unnest(${codes}::text[]) as code)`,
  visit_interest: (wanted) => flag(sql`visit_interest`, wanted),
  collab: (wanted) => flag(sql`collab`, wanted),
  online_schools: (wanted) => flag(sql`tags @> array[online_tag()]`, wanted),
  boarding_schools: (wanted) => flag(sql`tags @> array[boarding_tag()]`, wanted),
  cart_or_form_or_call: (what) =>
    ({ cart: sql`in_cart`, cart_item: sql`in_cart`, form: sql`has_application`, call: sql`has_booked_call` })[what],
  is_missed_call: (wanted, { rows }) => (wanted ? rows.followUp.late : rows.followUp.notLate),
  has_follow_up: (wanted) => present(sql`follow_up_at`, wanted),
  untouched: (wanted) => flag(isUntouched, wanted),
  call_scheduled: (wanted) => flag(sql`(booked_call_at is not null or call_back_at is not null)`, wanted),
  waits: (what) => whatWaits[what],
  chance: (chance) => sql`chance = ${sql.lit(1 + chances.indexOf(chance))}`,
  num_of_call_attempts: (times) => sql`call_attempts = ${times}`,
  is_new_application_form: (wanted) => flag(sql`new_application`, wanted),
  is_new_whatsapp_message: (wanted) => flag(sql`new_message`, wanted),
  min_fee: (fee, { all }) => sql`budget_max >= ${fee * tenures[all.tenure ?? 'Y']}`,
  max_fee: (fee, { all }) => sql`budget_min <= ${fee * tenures[all.tenure ?? 'Y']}`,
  tenure: () => sql`true`, // says how min_fee and max_fee are meant
  international_parent: (wanted) => flag(sql`international`, wanted),
  re_engaged: (wanted) => flag(sql`re_engaged`, wanted),
  start_date: (day) => sql`latest_user_action_at >= ${startOfDay(day)}`,
  end_date: (day) => sql`latest_user_action_at < ${startOfNextDay(day)}`,
  scheduled_start_date: (day, { rows }) => sql`${rows.followUp.due} >= ${startOfDay(day)}`,
  scheduled_end_date: (day, { rows }) => sql`${rows.followUp.due} < ${startOfNextDay(day)}`,
  action_start_date: (day) => sql`latest_action_at >= ${startOfDay(day)}`,
  action_end_date: (day) => sql`latest_action_at < ${startOfNextDay(day)}`,
}

const isAbsent = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const chosenOf = (filters: LeadFilters) => (Object.keys(conditions) as (keyof LeadFilters)[]).filter((name) => !isAbsent(filters[name]))

export const leadConditions = (rows: ListedRows, filters: LeadFilters): Condition[] =>
  chosenOf(filters).map((name) =>
    (conditions[name] as (value: unknown, read: ListRead) => Condition)(filters[name], { rows, all: filters }),
  )
