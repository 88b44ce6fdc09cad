import type { LeadSource } from '#domains/leads/contract/lists.ts'
import { searchedText, tenures } from '#domains/leads/contract/query.ts'
import { world } from '../make/make-world.ts'
import { instantOf, latest, numbersOf, type RandomLead } from '../make/random-leads.ts'

/** Who reads: what the rules of sight ask of an account. */
export interface PlainReader {
  id: number
  isAdmin: boolean
  seesUnassigned: boolean
  seesDormant: boolean
}

/** Everything that lists are about, worked out of what was done by the words of the specification alone. */
export function factsOf(lead: RandomLead, id: number, now: number, categories: Readonly<Record<number, string>>) {
  const time = (steps: number) => Date.parse(instantOf(steps, now))
  const actions = lead.events.filter((event) => event.kind === 'action')
  const latestAction = latest(actions)
  const hasActions = actions.length > 0
  const done = latest(lead.closed.filter((closed) => closed.byAction).map((closed) => ({ ...closed, at: closed.closedAt })))
  const times = lead.budget ? tenures[lead.budget.tenure] : 1
  const schoolings = lead.activities.map(({ schooling }) => schooling)
  return {
    id,
    lead,
    now,
    numbers: numbersOf(lead, id),
    createdAt: time(lead.createdAt),
    active: lead.activities.map((activity) => time(activity.at)).sort((one, other) => other - one),
    applied: lead.activities.filter(({ kind }) => kind === 'application').map(({ at }) => time(at)),
    byStaff: lead.events.filter((event) => event.staff !== null).map((event) => time(event.at)),
    messages: lead.messages.map((message) => time(message.at)),
    latestAction,
    latestActionAt: latestAction && time(latestAction.at),
    category: latestAction && categories[latestAction.action],
    calls: actions.filter((event) => categories[event.action] === 'call').length,
    dueAt: hasActions && lead.dueAt !== null ? time(lead.dueAt) : undefined,
    done: hasActions && done ? { dueAt: time(done.dueAt), isLate: time(done.closedAt) > time(done.dueAt) } : undefined,
    budget: lead.budget && { min: lead.budget.min * times, max: lead.budget.max * times },
    isBoarding: schoolings.includes('boarding'),
    isOnline: schoolings.includes('online'),
    has: (kind: string) => lead.activities.some((activity) => activity.kind === kind && !(kind === 'cart' && activity.isRemoved)),
  }
}

export type Facts = ReturnType<typeof factsOf>

const kolkataDay = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 10)
const day = 86_400_000
const isDormant = ({ createdAt, active, byStaff, messages, now }: Facts) =>
  [createdAt, ...active, ...byStaff, ...messages].every((at) => now - at > 60 * day)

/** Came back after 30 quiet days, and nobody has acted since. */
function cameBack({ active: [last, before], byStaff }: Facts): boolean {
  if (last === undefined || before === undefined) return false
  return last - before >= 30 * day && byStaff.every((at) => at < last)
}

const isOwn = ({ lead }: Facts, reader: PlainReader) =>
  !lead.isErased && (reader.isAdmin || lead.owner === reader.id || lead.sharedWith.includes(reader.id))
const isUnassigned = ({ lead, isBoarding }: Facts) => !lead.isErased && lead.owner === null && isBoarding

/** Whether a reader may see a lead at all. */
export const maySee = (facts: Facts, reader: PlainReader) =>
  isOwn(facts, reader) || (reader.seesUnassigned && isUnassigned(facts)) || (reader.seesDormant && !facts.lead.isErased && isDormant(facts))

/** What each source shows to a reader. */
const plainSources: Record<LeadSource, (facts: Facts, reader: PlainReader) => boolean> = {
  all: isOwn,
  processed: isOwn,
  today: (facts, reader) =>
    isOwn(facts, reader) && [facts.createdAt, ...facts.active].some((at) => kolkataDay(at) === kolkataDay(Date.now())),
  pending: (facts, reader) => isOwn(facts, reader) && facts.dueAt !== undefined && ['call', 'visit', 'lead'].includes(facts.category ?? ''),
  missed: (facts, reader) => isOwn(facts, reader) && facts.dueAt !== undefined && facts.dueAt < facts.now,
  done: (facts, reader) => isOwn(facts, reader) && facts.done !== undefined,
  untouched: (facts, reader) => isOwn(facts, reader) && !facts.latestAction,
  dormant: (facts, reader) => (isOwn(facts, reader) || (reader.seesDormant && !facts.lead.isErased)) && isDormant(facts),
  unassigned: isUnassigned,
  dead_data: (facts) => !facts.lead.isErased && facts.isBoarding && isDormant(facts),
}

const above: Record<number, number[]> = {
  [world.district.puneDistrict]: [11],
  [world.district.indoreDistrict]: [12],
  [world.locality.kothrud]: [11, 21],
  [world.locality.vijayNagar]: [12, 22],
}
const placesOf = ({ lead, isBoarding, isOnline }: Facts) => [
  ...lead.places.flatMap((place) => [place, ...(above[place] ?? [])]),
  ...(isBoarding ? [2] : []),
  ...(isOnline ? [3] : []),
]

const list = (text: string) => text.split(',')
const isOneOf = (refs: string, facts: Facts) =>
  facts.latestAction !== undefined && list(refs).some((ref) => ref === facts.category || ref === String(facts.latestAction?.action))
const somewhere = (ids: string, facts: Facts) => list(ids).some((id) => placesOf(facts).includes(Number(id)))
const digits = (facts: Facts) => facts.numbers.map(({ country_code, national }) => `${country_code}${national}`).join(' ')
const searchText = (facts: Facts) => `${facts.lead.name.toLowerCase()}\n${digits(facts)}`
const from = (at: number | undefined, day: string) => at !== undefined && kolkataDay(at) >= day
const until = (at: number | undefined, day: string) => at !== undefined && kolkataDay(at) <= day
const yearly = (fee: string, all: Record<string, string>) => Number(fee) * tenures[(all.tenure ?? 'Y') as keyof typeof tenures]

interface Asked {
  source: LeadSource
  all: Record<string, string>
}

const dueOf = (facts: Facts, { source }: Asked) => (source === 'done' ? facts.done?.dueAt : facts.dueAt)
const isLate = (facts: Facts, { source }: Asked) =>
  source === 'done' ? facts.done?.isLate === true : facts.dueAt !== undefined && facts.dueAt < facts.now

/** Filters that are true or false. */
const flags: Record<string, (facts: Facts, asked: Asked) => boolean> = {
  visit_interest: ({ lead }) => lead.activities.some(({ kind, wantsVisit }) => kind === 'enquiry' && wantsVisit),
  collab: ({ lead }) => lead.activities.some(({ school }) => school === world.school.collab),
  online_schools: (facts) => facts.isOnline,
  boarding_schools: (facts) => facts.isBoarding,
  is_missed_call: isLate,
  has_follow_up: (facts) => facts.dueAt !== undefined,
  call_scheduled: (facts) => facts.has('booked_call') || (facts.dueAt !== undefined && facts.category === 'call'),
  is_new_application_form: ({ applied, latestActionAt }) => applied.some((at) => latestActionAt === undefined || at > latestActionAt),
  is_new_whatsapp_message: ({ lead }) => latest(lead.messages)?.direction === 'incoming',
  international_parent: ({ lead }) => lead.countryCode !== 91,
  re_engaged: cameBack,
}

const kinds: Record<string, string> = { cart: 'cart', cart_item: 'cart', form: 'application', call: 'booked_call' }

const filters: Record<string, (value: string, facts: Facts, asked: Asked) => boolean> = {
  search: (text, facts) => searchText(facts).includes(searchedText(text.trim()).toLowerCase()),
  user_name: (text, { lead }) => lead.name.toLowerCase().includes(text.trim().toLowerCase()),
  phone_number: (text, facts) => digits(facts).includes(searchedText(text.trim())),
  actions: isOneOf,
  exclude_actions: (refs, facts) => facts.latestAction !== undefined && !isOneOf(refs, facts),
  sub_actions: (ids, { latestAction }) => list(ids).includes(String(latestAction?.subAction)),
  cities: somewhere,
  districts: somewhere,
  district_regions: somewhere,
  cart_or_form_or_call: (what, facts) => facts.has(kinds[what] ?? ''),
  num_of_call_attempts: (times, facts) => facts.calls === Number(times),
  min_fee: (fee, { budget }, { all }) => budget !== null && budget.max >= yearly(fee, all),
  max_fee: (fee, { budget }, { all }) => budget !== null && budget.min <= yearly(fee, all),
  tenure: () => true,
  start_date: (day, facts) => from(facts.active[0], day),
  end_date: (day, facts) => until(facts.active[0], day),
  scheduled_start_date: (day, facts, asked) => from(dueOf(facts, asked), day),
  scheduled_end_date: (day, facts, asked) => until(dueOf(facts, asked), day),
  action_start_date: (day, facts) => from(facts.latestActionAt, day),
  action_end_date: (day, facts) => until(facts.latestActionAt, day),
}

function fits(facts: Facts, asked: Asked): boolean {
  return Object.entries(asked.all).every(([name, value]) => {
    const flag = flags[name]
    if (flag) return flag(facts, asked) === ['true', '1'].includes(value)
    const filter = filters[name]
    if (!filter) throw new Error(`No plain filter ${name}.`)
    return value.trim() === '' || filter(value, facts, asked)
  })
}

const keys: Record<string, (facts: Facts, asked: Asked) => number | Buffer | undefined> = {
  latest_user_action_timestamp: (facts) => facts.active[0],
  created_at: (facts) => facts.createdAt,
  name: (facts) => Buffer.from(searchText(facts)),
  cur_action_created_at: (facts) => facts.latestActionAt,
  cur_action_scheduled_time: dueOf,
}

const byKey = (one: number | Buffer, other: number | Buffer) =>
  one instanceof Buffer && other instanceof Buffer ? one.compare(other) : Number(one) - Number(other)

/** How two leads stand to one another in one order; what lacks its value comes last, whichever way round. */
const byOrder = (order: string, asked: Asked) => (one: Facts, other: Facts) => {
  const key = keys[order.replace(/^-/, '').replace(/_reversed$/, '')]
  const [mine, theirs] = [key?.(one, asked), key?.(other, asked)]
  if (mine === undefined || theirs === undefined) return Number(mine === undefined) - Number(theirs === undefined)
  return (order.startsWith('-') ? -1 : 1) * byKey(mine, theirs)
}

/** The ids of the leads that a source shows a reader under filters, in order. */
export function plainList(leads: Facts[], reader: PlainReader, source: LeadSource, query: Record<string, string>): number[] {
  const { ordering = '-latest_user_action_timestamp', ...all } = query
  const asked = { source, all }
  const orders = ordering.split(',').map((order) => byOrder(order, asked))
  const found = leads.filter((facts) => plainSources[source](facts, reader) && fits(facts, asked))
  found.sort((one, other) => orders.reduce((before, compare) => before || compare(one, other), 0) || other.id - one.id)
  return found.map(({ id }) => id)
}
