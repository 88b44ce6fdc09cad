import { dueWithinMinutes } from '#domains/leads/contract/columns/follow-up.ts'
import { foldName, searchedWords } from '#domains/leads/contract/listing/fold-name.ts'
import type { LeadSource } from '#domains/leads/contract/lists.ts'
import { searchedText } from '#domains/leads/contract/query.ts'
import { categoryOf, steps } from '#domains/leads/contract/steps.ts'
import { tenures } from '#platform/contract/money.ts'
import { world } from '../make/make-world.ts'
import { instant, type PlainLead } from './plain-leads.ts'
import { wordsOf } from './plain-words.ts'

export interface PlainReader {
  id: number
  isAdmin: boolean
  seesUnassigned: boolean
  seesDormant: boolean
}

/** The fees noted for the children, by the year: they stand for a missing budget. */
function feesOf({ children }: PlainLead) {
  const fees = children.flatMap((child) => (child.fees === null ? [] : [child.fees * tenures[child.fees_tenure as 'M' | 'Y']]))
  return fees.length > 0 ? { min: Math.min(...fees), max: Math.max(...fees) } : null
}

/** All columns of lists, computed from the written rows by the words of the specification alone. */
export function factsOf(plain: PlainLead, now: number) {
  const { lead, activities, events, messages, calls, followUps } = plain
  const { budget_min: min, budget_max: max, budget_tenure: tenure } = lead
  const times = tenures[(tenure ?? 'Y') as keyof typeof tenures]
  const schoolings = activities.map(({ schooling }) => schooling)
  const [done] = followUps
    .filter(({ closed_by_event_id, is_cancelled }) => closed_by_event_id !== null && !is_cancelled)
    .map((row) => ({ id: row.id, dueAt: instant(row.due_at), closedAt: instant(row.closed_at) }))
    .sort((one, other) => other.closedAt - one.closedAt || other.id - one.id)
  const words = wordsOf(plain)
  return {
    ...plain,
    ...words,
    id: lead.id,
    now,
    isErased: lead.erased_at !== null,
    createdAt: instant(lead.created_at),
    active: activities.map(({ at }) => instant(at)).sort((one, other) => other - one),
    /** Without an activity of the parent, the making of the lead counts. */
    latestActivity: activities.length > 0 ? Math.max(...activities.map(({ at }) => instant(at))) : instant(lead.created_at),
    applied: activities.filter(({ kind }) => kind === 'application').map(({ at }) => instant(at)),
    touched: [
      ...events.filter(({ staff_id }) => staff_id !== null).map(({ at }) => instant(at)),
      ...messages.map(({ at }) => instant(at)),
      ...calls.map(({ placed_at }) => instant(placed_at)),
    ],
    dueAt: words.due?.due,
    done: done && { dueAt: done.dueAt, isLate: done.closedAt > done.dueAt },
    budget: min !== null && max !== null ? { min: min * times, max: max * times } : feesOf(plain),
    isBoarding: schoolings.includes('boarding'),
    isOnline: schoolings.includes('online'),
    has: (kind: string) => activities.some((activity) => activity.kind === kind && !(kind === 'cart' && activity.removed_at)),
  }
}

export type Facts = ReturnType<typeof factsOf>

const kolkataDay = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 10)
const day = 86_400_000
const isDormant = ({ createdAt, active, touched, now }: Facts) => [createdAt, ...active, ...touched].every((at) => now - at > 60 * day)

const isOwn = ({ lead, shares, isErased }: Facts, reader: PlainReader) =>
  !isErased && (reader.isAdmin || lead.owner_id === reader.id || shares.includes(reader.id))
const isUnassigned = ({ lead, isErased, isBoarding }: Facts) => !isErased && lead.owner_id === null && isBoarding

export const maySee = (facts: Facts, reader: PlainReader) =>
  isOwn(facts, reader) || (reader.seesUnassigned && isUnassigned(facts)) || (reader.seesDormant && !facts.isErased && isDormant(facts))

const plainSources: Record<LeadSource, (facts: Facts, reader: PlainReader) => boolean> = {
  all: isOwn,
  processed: isOwn,
  today: (facts, reader) =>
    isOwn(facts, reader) && [facts.createdAt, ...facts.active].some((at) => kolkataDay(at) === kolkataDay(Date.now())),
  pending: (facts, reader) => isOwn(facts, reader) && ['call', 'visit', 'lead'].includes(facts.due?.category ?? ''),
  missed: (facts, reader) => isOwn(facts, reader) && facts.dueAt !== undefined && facts.dueAt < facts.now,
  done: (facts, reader) => isOwn(facts, reader) && facts.done !== undefined,
  untouched: (facts, reader) => isOwn(facts, reader) && facts.spokenAt === undefined,
  dormant: (facts, reader) => (isOwn(facts, reader) || (reader.seesDormant && !facts.isErased)) && isDormant(facts),
  unassigned: isUnassigned,
  dead_data: (facts) => !facts.isErased && facts.isBoarding && isDormant(facts),
}

const above: Record<number, number[]> = {
  [world.district.puneDistrict]: [11],
  [world.district.indoreDistrict]: [12],
  [world.locality.kothrud]: [11, 21],
  [world.locality.vijayNagar]: [12, 22],
}
const placesOf = ({ lead, isBoarding, isOnline }: Facts) => [
  ...lead.place_ids.flatMap((place) => [place, ...(above[place] ?? [])]),
  ...(isBoarding ? [2] : []),
  ...(isOnline ? [3] : []),
]

const list = (text: string) => text.split(',')
const isOneOf = (refs: string, category: string | undefined, actionId: number | null | undefined) =>
  list(refs).some((ref) => ref === category || ref === String(actionId))
const isLatest = (refs: string, { latestAction, latestCategory }: Facts) =>
  latestAction !== undefined && isOneOf(refs, latestCategory, latestAction.action_id)

/** An entry with a step finds leads where that step stands (a visit until its day is over); any other finds them by their latest action. */
const isOfAction = (facts: Facts) => (ref: string) => {
  const means = facts.actionOf(Number(ref))?.means
  const step = steps.find((each) => each === means)
  if (!step) return isLatest(ref, facts)
  if (step !== 'visit_scheduled') return facts.stands.includes(step)
  return facts.visitAt !== undefined && kolkataDay(facts.visitAt) >= kolkataDay(Date.now())
}
const somewhere = (ids: string, facts: Facts) => list(ids).some((id) => placesOf(facts).includes(Number(id)))
const digits = (facts: Facts) => facts.numbers.map(({ country_code, national }) => `${country_code}${national}`).join(' ')
/** The name as it is searched and sorted by, and behind it the other writings of initials and of Mohammad. */
function nameLine({ lead: { name } }: Facts): string {
  const words = foldName(name)
  const isInitial = (word: string | undefined) => word !== undefined && /^[a-z]$/.test(word)
  const runs = words.flatMap((word, at) => {
    if (!isInitial(word) || isInitial(words[at - 1]) || !isInitial(words[at + 1])) return []
    const end = words.findIndex((next, place) => place > at && !isInitial(next))
    return [words.slice(at, end < 0 ? undefined : end).join('')]
  })
  const compact = words.length > 1 && words.some(isInitial) ? [...runs, words.join('')] : []
  return [...words, ...compact, ...(words.some((word) => searchedWords(word)[0] === 'mohd') ? ['mohd'] : [])].join(' ')
}
const searchText = (facts: Facts) => `${nameLine(facts)}\n${digits(facts)}`

/** Every word is somewhere; of several one of a letter or two begins a word of the name. */
const hasWords = (text: string, facts: Facts, line: string) => {
  const words = searchedWords(text)
  const isThere = (word: string) => (words.length > 1 && word.length < 3 ? ` ${nameLine(facts)}`.includes(` ${word}`) : line.includes(word))
  return words.length > 0 && words.every(isThere)
}
const from = (at: number | undefined, day: string) => at !== undefined && kolkataDay(at) >= day
const until = (at: number | undefined, day: string) => at !== undefined && kolkataDay(at) <= day
const yearly = (fee: string, all: Record<string, string>) => Number(fee) * tenures[(all.tenure ?? 'Y') as keyof typeof tenures]

interface ListQuery {
  source: LeadSource
  all: Record<string, string>
}

const isTrue = (value: string | undefined) => value === 'true' || value === '1'
const dueOf = (facts: Facts, { source }: ListQuery) => (source === 'done' ? facts.done?.dueAt : facts.dueAt)
const isLate = (facts: Facts, { source }: ListQuery) =>
  source === 'done' ? facts.done?.isLate === true : facts.dueAt !== undefined && facts.dueAt < facts.now

const flags: Record<string, (facts: Facts, asked: ListQuery) => boolean> = {
  visit_interest: ({ activities }) => activities.some(({ kind, wants_visit }) => kind === 'enquiry' && wants_visit),
  collab: ({ activities }) => activities.some(({ school_id }) => school_id === world.school.collab),
  online_schools: (facts) => facts.isOnline,
  boarding_schools: (facts) => facts.isBoarding,
  is_missed_call: isLate,
  has_follow_up: ({ dueAt, bookedAt }) => dueAt !== undefined || bookedAt !== undefined,
  untouched: ({ spokenAt }) => spokenAt === undefined,
  call_scheduled: ({ bookedAt, callBackAt }) => bookedAt !== undefined || callBackAt !== undefined,
  is_new_application_form: ({ applied, latestActionAt }) => applied.some((at) => latestActionAt === undefined || at > latestActionAt),
  is_new_whatsapp_message: ({ isUnanswered }) => isUnanswered,
  international_parent: ({ numbers }) => numbers[0]?.country_code !== 91,
  re_engaged: ({ isBack }) => isBack,
}

const kinds: Record<string, string> = { cart: 'cart', cart_item: 'cart', form: 'application', call: 'booked_call' }

const filters: Record<string, (value: string, facts: Facts, asked: ListQuery) => boolean> = {
  search: (text, facts) => hasWords(searchedText(text.trim()), facts, searchText(facts)),
  user_name: (text, facts) => hasWords(text.trim(), facts, nameLine(facts)),
  phone_number: (text, facts) => digits(facts).includes(searchedText(text.trim())),
  owner: (id, { lead }) => lead.owner_id === Number(id),
  ids: (ids, { id }) => list(ids).includes(String(id)),
  actions: (refs, facts, { all }) =>
    isTrue(all.has_follow_up) ? isOneOf(refs, facts.due?.category, facts.due?.actionId) : list(refs).some(isOfAction(facts)),
  stage: (category, { stage, latestCategory }) => ((stage ? categoryOf(stage) : latestCategory) ?? 'none') === category,
  exclude_actions: (refs, facts) => facts.latestAction !== undefined && !isLatest(refs, facts),
  sub_actions: (ids, { latestAction }) => list(ids).includes(String(latestAction?.sub_action_id)),
  cities: somewhere,
  districts: somewhere,
  district_regions: somewhere,
  languages: (codes, { lead }) => lead.language !== null && list(codes).includes(lead.language),
  cart_or_form_or_call: (what, facts) => facts.has(kinds[what] ?? ''),
  // Replies and missed calls wait by the words of the dialer, which have an oracle of their own.
  waits: (_due, { dueAt, now }) => dueAt !== undefined && dueAt >= now && dueAt < now + dueWithinMinutes * 60_000,
  num_of_call_attempts: (times, facts) => facts.callCount === Number(times),
  min_fee: (fee, { budget }, { all }) => budget !== null && budget.max >= yearly(fee, all),
  max_fee: (fee, { budget }, { all }) => budget !== null && budget.min <= yearly(fee, all),
  tenure: () => true,
  start_date: (day, facts) => from(facts.latestActivity, day),
  end_date: (day, facts) => until(facts.latestActivity, day),
  scheduled_start_date: (day, facts, asked) => from(dueOf(facts, asked), day),
  scheduled_end_date: (day, facts, asked) => until(dueOf(facts, asked), day),
  action_start_date: (day, facts) => from(facts.latestActionAt, day),
  action_end_date: (day, facts) => until(facts.latestActionAt, day),
}

function fits(facts: Facts, asked: ListQuery): boolean {
  return Object.entries(asked.all).every(([name, value]) => {
    const flag = flags[name]
    if (flag) return flag(facts, asked) === isTrue(value)
    const filter = filters[name]
    if (!filter) throw new Error(`No plain filter ${name}.`)
    return value.trim() === '' || filter(value, facts, asked)
  })
}

const keys: Record<string, (facts: Facts, asked: ListQuery) => number | Buffer | undefined> = {
  latest_user_action_timestamp: (facts) => facts.latestActivity,
  created_at: (facts) => facts.createdAt,
  name: (facts) => Buffer.from(searchText(facts)),
  cur_action_created_at: (facts) => facts.latestActionAt,
  cur_action_scheduled_time: dueOf,
}

const byKey = (one: number | Buffer, other: number | Buffer) =>
  one instanceof Buffer && other instanceof Buffer ? one.compare(other) : Number(one) - Number(other)

/** Compares two leads in one order; a lead without the value comes last in either direction. */
const byOrder = (order: string, asked: ListQuery) => (one: Facts, other: Facts) => {
  const key = keys[order.replace(/^-/, '').replace(/_reversed$/, '')]
  const [mine, theirs] = [key?.(one, asked), key?.(other, asked)]
  if (mine === undefined || theirs === undefined) return Number(mine === undefined) - Number(theirs === undefined)
  return (order.startsWith('-') ? -1 : 1) * byKey(mine, theirs)
}

export function plainList(leads: Facts[], reader: PlainReader, source: LeadSource, query: Record<string, string>): number[] {
  const { ordering = '-latest_user_action_timestamp', ...all } = query
  const asked = { source, all }
  const orders = ordering.split(',').map((order) => byOrder(order, asked))
  const found = leads.filter((facts) => plainSources[source](facts, reader) && fits(facts, asked))
  found.sort((one, other) => orders.reduce((before, compare) => before || compare(one, other), 0) || other.id - one.id)
  return found.map(({ id }) => id)
}
