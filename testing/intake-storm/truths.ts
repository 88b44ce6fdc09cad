import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Plan, PlannedParent } from './plan.ts'

interface LeadFact {
  id: number
  owner: number | null
  numbers: string[]
  activities: number
  /** How often it was given to somebody, and whether its lists are its owner's and the admins'. */
  assigned: number
  viewers: number[]
}

interface EventFact {
  event_id: string
  became: string | null
  lead_id: number | null
}

interface CounsellorFact {
  id: number
  boarding: boolean
  cities: string[]
}

/** The rows of the database after a storm. */
export interface Facts {
  leads: LeadFact[]
  events: EventFact[]
  counsellors: CounsellorFact[]
}

export async function readFacts(db: Database): Promise<Facts> {
  const { rows: leads } = await sql<LeadFact>`
    select lead.id, owner_id as owner,
      array(select e164 from lead_number where lead_id = lead.id order by e164) as numbers,
      (select count(*)::integer from parent_activity where lead_id = lead.id) as activities,
      (select count(*)::integer from lead_assignment where lead_id = lead.id) as assigned,
      array(select viewer_id from lead_listing where lead_id = lead.id and viewer_id > 0 order by viewer_id) as viewers
    from lead order by id`.execute(db)
  const { rows: events } = await sql<EventFact>`select event_id, became, lead_id from intake_event order by id`.execute(db)
  const { rows: counsellors } = await sql<CounsellorFact>`
    select staff.id, is_boarding as boarding,
      array(select place.name from staff_city join place on place.id = city_id where staff_id = staff.id) as cities
    from staff where user_type = 2 and is_executive order by staff.id`.execute(db)
  return { leads, events, counsellors }
}

const same = <T>(one: readonly T[], other: readonly T[]) => JSON.stringify([...one].sort()) === JSON.stringify([...other].sort())

/** The counsellors who may have a lead by the rules of a fresh portal: the boarding team, those of its city, or anyone. */
function mayHave({ boarding, city }: PlannedParent, counsellors: readonly CounsellorFact[]): number[] {
  const team = counsellors.filter((counsellor) => counsellor.boarding)
  if (boarding && team.length > 0) return team.map(({ id }) => id)
  const inCity = counsellors.filter(({ cities }) => city !== undefined && cities.includes(city))
  return (inCity.length > 0 ? inCity : counsellors).map(({ id }) => id)
}

function troublesOfParent(
  parent: PlannedParent,
  leads: readonly LeadFact[],
  events: ReadonlyMap<string, EventFact[]>,
  facts: Facts,
): string[] {
  const [name] = parent.numbers
  const [lead] = leads
  if (!lead || leads.length > 1) return [`${name} has ${leads.length} leads.`]
  const troubles: string[] = []
  if (!same(lead.numbers, parent.numbers)) troubles.push(`${name} has the numbers ${lead.numbers}.`)
  const acts = parent.events.filter(({ isActivity }) => isActivity).length
  if (lead.activities !== acts) troubles.push(`${name} did ${acts} things, and ${lead.activities} are kept.`)
  if (lead.owner === null || lead.assigned !== 1)
    troubles.push(`${name} was given ${lead.assigned} times and is of ${lead.owner ?? 'nobody'}.`)
  else if (!mayHave(parent, facts.counsellors).includes(lead.owner)) troubles.push(`${name} is of ${lead.owner}, against the rules.`)
  if (!same(lead.viewers, lead.owner === null ? [] : [lead.owner])) troubles.push(`${name} stands in the lists of ${lead.viewers}.`)
  const kept = parent.events.flatMap(({ id }) => events.get(id) ?? [])
  if (kept.length !== parent.events.length) troubles.push(`${name} sent ${parent.events.length} events, and ${kept.length} are known.`)
  if (kept.some(({ lead_id }) => lead_id !== lead.id)) troubles.push(`An event of ${name} stands with another lead.`)
  const made = kept.filter(({ became }) => became === 'made').length
  if (made !== 1) troubles.push(`${name} was made ${made} times.`)
  return troubles
}

/** The faults after a storm, in sentences; none if all is well. */
export function troublesOf({ parents }: Plan, facts: Facts): string[] {
  const leadsOf = new Map<string, LeadFact[]>()
  for (const lead of facts.leads) for (const number of lead.numbers) leadsOf.set(number, [...(leadsOf.get(number) ?? []), lead])
  const events = Map.groupBy(facts.events, ({ event_id }) => event_id)
  const troubles = parents.flatMap((parent) =>
    troublesOfParent(parent, [...new Set(parent.numbers.flatMap((number) => leadsOf.get(number) ?? []))], events, facts),
  )
  if (facts.leads.length !== parents.length) troubles.push(`There are ${facts.leads.length} leads of ${parents.length} parents.`)
  const planned = new Set(parents.flatMap((parent) => parent.events.map(({ id }) => id)))
  const strange = facts.events.filter(({ event_id }) => !planned.has(event_id))
  if (strange.length > 0) troubles.push(`${strange.length} events are known that nobody sent.`)
  return troubles
}

/** Facts as they should be after a storm. */
export function idealFacts({ parents }: Plan, counsellors: readonly CounsellorFact[]): Facts {
  const leads = parents.map((parent, place) => {
    const owner = mayHave(parent, counsellors)[0] ?? 0
    const activities = parent.events.filter(({ isActivity }) => isActivity).length
    return { id: place + 1, owner, numbers: [...parent.numbers], activities, assigned: 1, viewers: [owner] }
  })
  const events = parents.flatMap((parent, place) =>
    parent.events.map(({ id }, at) => ({ event_id: id, became: at === 0 ? 'made' : 'joined', lead_id: place + 1 })),
  )
  return { leads, events, counsellors: [...counsellors] }
}

const firstOf = <Item>(items: readonly Item[], is: (item: Item) => boolean = () => true): Item => {
  const found = items.find(is)
  if (found === undefined) throw new Error('There is nothing to spoil.')
  return found
}

/** Faults that a storm may bring, each planted in facts. */
export const faults: Readonly<Record<string, (facts: Facts, plan: Plan) => unknown>> = {
  'a parent with two leads': ({ leads }) => leads.push({ ...firstOf(leads), id: 999_999 }),
  'a lead that is lost': ({ leads }) => leads.splice(1, 1),
  'a number that went to another lead': ({ leads }) =>
    firstOf(leads).numbers.push(
      firstOf(leads, ({ numbers }) => numbers.length > 1 && numbers !== firstOf(leads).numbers).numbers.pop() ?? '',
    ),
  'an act that is kept twice': ({ leads }) => firstOf(leads).activities++,
  'an act that is lost': ({ leads }) => firstOf(leads).activities--,
  'a lead without an owner': ({ leads }) => Object.assign(firstOf(leads), { owner: null, assigned: 0, viewers: [] }),
  'a lead that was given twice': ({ leads }) => firstOf(leads).assigned++,
  'a lead in the lists of two': ({ leads, counsellors }) =>
    firstOf(leads).viewers.push(firstOf(counsellors, ({ id }) => id !== firstOf(leads).owner).id),
  'a lead given against the rules': ({ leads, counsellors }, { parents }) => {
    const other = firstOf(counsellors, ({ boarding, cities }) => !boarding && cities.length === 0).id
    const { numbers } = firstOf(parents, (parent) => !mayHave(parent, counsellors).includes(other))
    Object.assign(
      firstOf(leads, (lead) => lead.numbers.some((number) => numbers.includes(number))),
      { owner: other, viewers: [other] },
    )
  },
  'an event that is not known': ({ events }) => events.splice(0, 1),
  'an event that is known twice': ({ events }) => events.push({ ...firstOf(events), became: 'joined' }),
  'an event of another lead': ({ events }) => Object.assign(firstOf(events), { lead_id: 999_999 }),
  'a lead that two events made': ({ events }) =>
    Object.assign(
      firstOf(events, ({ became }) => became !== 'made'),
      { became: 'made' },
    ),
  'an event that nobody sent': ({ events }) => events.push({ event_id: 'strange', became: 'made', lead_id: 1 }),
}

/** Plants each fault in facts that are right, and answers those that are not found. */
export function unfound(plan: Plan, right: Facts): string[] {
  const before = troublesOf(plan, right)
  if (before.length > 0) return [`The facts were not right before: ${before.slice(0, 3).join(' ')}`]
  return Object.entries(faults).flatMap(([fault, plant]) => {
    const spoiled = structuredClone(right)
    plant(spoiled, plan)
    return troublesOf(plan, spoiled).length > 0 ? [] : [fault]
  })
}
