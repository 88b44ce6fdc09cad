import { type LeadQuery, searchedText, tenures } from '@portal/contract/leads-query'
import { type RawBuilder, sql } from 'kysely'
import { startOfDay, startOfNextDay } from '../db/days.ts'
import { anywhere } from '../db/search-pattern.ts'
import { everyLead } from './visible-to.ts'

type Condition = RawBuilder<unknown>
type Filters = Omit<LeadQuery, 'limit' | 'offset' | 'ordering'>

/** Ids of the action list entries that are named by id or by category. */
const actionIds = (refs: readonly (string | number)[]) => {
  const ids = refs.filter((ref) => typeof ref === 'number')
  const categories = refs.filter((ref) => typeof ref === 'string')
  return sql`array(select id from action where id = any (${ids}::integer[]) or category = any (${categories}::text[]))`
}

/** Fewest characters that the trigram index can find. */
const trigram = 3

function searched(viewer: number, text: string): Condition {
  const pattern = anywhere(searchedText(text))
  // Shorter texts have no trigram, so the reader's own part of the list's index is read instead.
  if (pattern.length < trigram + 2) return sql`search_text like ${pattern}`
  return sql`lead_id in (select id from lead where viewer_ids @> array[${viewerOf(viewer)}::integer] and search_text like ${pattern})`
}

const somewhere = (ids: number[]) => sql`place_ids && ${ids}::integer[]`
const onlineSchools = 3

/** How each filter of the contract reads the list's columns; `viewer` is whose list it is. */
const conditions: { [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>, viewer: number, all: Filters) => Condition } = {
  search: (text, viewer) => searched(viewer, text),
  user_name: (text) => sql`search_text like ${`${anywhere(text)}\n%`}`,
  actions: (refs) => sql`latest_action_id = any (${actionIds(refs)})`,
  sub_actions: (ids) => sql`latest_sub_action_id = any (${ids}::integer[])`,
  exclude_actions: (refs) => sql`latest_action_id <> all (${actionIds(refs)})`,
  cities: somewhere,
  districts: somewhere,
  district_regions: somewhere,
  visit_interest: (wanted) => sql`visit_interest = ${wanted}`,
  collab: (wanted) => sql`collab = ${wanted}`,
  online_schools: (wanted) => sql`(place_ids @> array[${sql.lit(onlineSchools)}]) = ${wanted}`,
  cart_or_form_or_call: (what) =>
    ({ cart: sql`in_cart`, cart_item: sql`in_cart`, form: sql`has_application`, call: sql`has_booked_call` })[what],
  is_missed_call: (wanted) => sql`(follow_up_at is not null and follow_up_at < now()) = ${wanted}`,
  has_follow_up: (wanted) => sql`(follow_up_at is not null) = ${wanted}`,
  // The open follow-up is always that of the latest action.
  call_scheduled: (wanted) =>
    sql`(has_booked_call or (follow_up_at is not null and coalesce(latest_action_id = any (${actionIds(['call'])}), false))) = ${wanted}`,
  num_of_call_attempts: (times) => sql`call_attempts = ${times}`,
  is_new_application_form: (wanted) => sql`new_application = ${wanted}`,
  is_new_whatsapp_message: (wanted) => sql`new_message = ${wanted}`,
  min_fee: (fee, _, all) => sql`budget_max >= ${fee * tenures[all.tenure ?? 'Y']}`,
  max_fee: (fee, _, all) => sql`budget_min <= ${fee * tenures[all.tenure ?? 'Y']}`,
  tenure: () => sql`true`, // says how min_fee and max_fee are meant
  international_parent: (wanted) => sql`international = ${wanted}`,
  re_engaged: (wanted) => sql`re_engaged = ${wanted}`,
  start_date: (day) => sql`latest_user_action_at >= ${startOfDay(day)}`,
  end_date: (day) => sql`latest_user_action_at < ${startOfNextDay(day)}`,
  scheduled_start_date: (day) => sql`follow_up_at >= ${startOfDay(day)}`,
  scheduled_end_date: (day) => sql`follow_up_at < ${startOfNextDay(day)}`,
  action_start_date: (day) => sql`latest_action_at >= ${startOfDay(day)}`,
  action_end_date: (day) => sql`latest_action_at < ${startOfNextDay(day)}`,
}

// The list of every lead is planned apart from everyone else's: it alone is worth two processors.
const viewerOf = (viewer: number) => (viewer === everyLead ? sql.lit(viewer) : viewer)

const isAbsent = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The conditions on `lead_listing` that a viewer's list with these filters stands for; the viewer's alone comes first. */
export function leadConditions(viewer: number, filters: Filters): Condition[] {
  const chosen = (Object.keys(conditions) as (keyof Filters)[]).filter((name) => !isAbsent(filters[name]))
  const each = chosen.map((name) =>
    (conditions[name] as (value: unknown, viewer: number, all: Filters) => Condition)(filters[name], viewer, filters),
  )
  return [sql`viewer_id = ${viewerOf(viewer)}`, ...each]
}
