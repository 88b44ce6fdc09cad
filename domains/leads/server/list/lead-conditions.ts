import { type RawBuilder, sql } from 'kysely'
import { type LeadQuery, searchedText, tenures } from '#domains/leads/contract/query.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import { anywhere } from '#platform/server/db/search-pattern.ts'
import { everyLead } from '../core/visible-to.ts'
import { actionIds } from '../stages/action-ids.ts'
import type { ListedRows } from './lead-sources.ts'

/** A condition on `lead_listing`. */
export type Condition = RawBuilder<unknown>

/** Every filter of a list; the pending follow-ups alone take a number of its own. */
export type LeadFilters = Omit<LeadQuery, 'limit' | 'offset' | 'ordering'> & { phone_number?: string | undefined }

/** Fewest characters that the trigram index can find. */
const trigram = 3

/** Leads of a viewer whose name and numbers, a line each, are like a pattern that holds `text`. */
function searched(viewer: number, text: string, pattern: string): Condition {
  // Shorter texts have no trigram, so the reader's own part of the list's index is read instead.
  if (text.length < trigram) return sql`search_text like ${pattern}`
  return sql`lead_id in (select id from lead where viewer_ids @> array[${viewer === everyLead ? sql.lit(viewer) : viewer}::integer] and search_text like ${pattern})`
}

const somewhere = (ids: number[]) => sql`place_ids && ${ids}::integer[]`

/** What stands among the places of a lead whose parent asked for such schooling. */
const asked = { boarding: 2, online: 3 } as const
const askedFor = (schooling: keyof typeof asked) => sql`place_ids @> array[${sql.lit(asked[schooling])}]`

// In words, not as a value: a plan that is made once for all values then knows which index serves it.
const flag = (condition: Condition, wanted: boolean) => (wanted ? condition : sql`not ${condition}`)
const present = (column: Condition, wanted: boolean) => (wanted ? sql`${column} is not null` : sql`${column} is null`)

interface Read {
  rows: ListedRows
  all: LeadFilters
}

/** How each filter of the contract reads the list's columns. */
const conditions: { [Name in keyof LeadFilters]-?: (value: NonNullable<LeadFilters[Name]>, read: Read) => Condition } = {
  search: (text, { rows }) => searched(rows.viewer, searchedText(text), anywhere(searchedText(text))),
  user_name: (text, { rows }) => searched(rows.viewer, text, `${anywhere(text)}\n%`),
  phone_number: (text, { rows }) => searched(rows.viewer, searchedText(text), `%\n${anywhere(searchedText(text))}`),
  actions: (refs) => sql`latest_action_id = any (${actionIds(refs)})`,
  sub_actions: (ids) => sql`latest_sub_action_id = any (${ids}::integer[])`,
  exclude_actions: (refs) => sql`latest_action_id <> all (${actionIds(refs)})`,
  cities: somewhere,
  districts: somewhere,
  district_regions: somewhere,
  visit_interest: (wanted) => flag(sql`visit_interest`, wanted),
  collab: (wanted) => flag(sql`collab`, wanted),
  online_schools: (wanted) => flag(askedFor('online'), wanted),
  boarding_schools: (wanted) => flag(askedFor('boarding'), wanted),
  cart_or_form_or_call: (what) =>
    ({ cart: sql`in_cart`, cart_item: sql`in_cart`, form: sql`has_application`, call: sql`has_booked_call` })[what],
  is_missed_call: (wanted, { rows }) => (wanted ? rows.followUp.late : rows.followUp.notLate),
  has_follow_up: (wanted) => present(sql`follow_up_at`, wanted),
  // The open follow-up is always that of the latest action.
  call_scheduled: (wanted) =>
    flag(sql`(has_booked_call or coalesce(follow_up_at is not null and latest_action_id = any (${actionIds(['call'])}), false))`, wanted),
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

/** The conditions on `lead_listing` that the chosen filters stand for. */
export const leadConditions = (rows: ListedRows, filters: LeadFilters): Condition[] =>
  chosenOf(filters).map((name) => (conditions[name] as (value: unknown, read: Read) => Condition)(filters[name], { rows, all: filters }))
