import { sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceLeads } from '../lead/announce-leads.ts'
import { cancelRefusedCalls } from '../lead/follow-ups.ts'
import { type EntryOf, recordAll } from '../lead/on-lead.ts'
import { refreshListings } from '../lead/refresh-listing.ts'
import {
  addBudgets,
  addChildren,
  addEmails,
  addLanguages,
  addNames,
  addNumbers,
  addPlaces,
  type Children,
  childKey,
  keepCallOptOuts,
  keepConsents,
  type LeadArrivals,
  type Line,
  otherEmails,
  takeUpNumbers,
} from './add-facts.ts'
import { addReferences } from './add-references.ts'
import { type Arrival, type Became, erasedSentence, type Outcome } from './arrival.ts'
import { arrivalPlaceOf } from './arrival-place.ts'
import { claimLeads } from './claim-leads.ts'
import { isOneParent, keyOf, referenceOf } from './references.ts'
import { entriesOfLines, sourceLines } from './source-lines.ts'
import { type LeadActivity, writeActivities } from './write-activities.ts'

/** Assigns leads without an owner, and answers entries for their timelines. Runs before they are listed and announced. */
export type Assign = (tx: Transaction, leadIds: number[]) => Promise<EntryOf[]>

/** Plans the next steps that arrivals agree, if their leads have an owner. Answers timeline lines about those it leaves out. */
export type Plan = (tx: Transaction, by: Pick<Staff, 'id'> | null, leads: ReadonlyMap<Arrival, PlannedLead>) => Promise<Line[]>

interface PlannedLead {
  id: number
  isNew: boolean
}

interface Beside {
  assign?: Assign | undefined
  plan?: Plan | undefined
}

const leadOf = (parents: readonly LeadArrivals[]) =>
  new Map(parents.flatMap(({ lead, arrivals }) => arrivals.map((arrival): [Arrival, PlannedLead] => [arrival, lead])))

const knownBy = ({ name, email, isIdOfAccount = false }: Arrival) => ({ name, email, isIdOfAccount })

/** The keys of an arrival: its numbers and the id of its source. Leaves out the id if an earlier parent with it may be another person. */
function keysOf(arrival: Arrival, before: ReadonlyMap<string, readonly Arrival[]>): string[] {
  const e164s = arrival.numbers.map(({ e164 }) => e164)
  const reference = referenceOf(arrival)
  if (!reference) return e164s
  const others = before.get(keyOf(reference)) ?? []
  const isOne = others.length === 0 || others.some((other) => isOneParent(other, knownBy(arrival)))
  return isOne ? [...e164s, keyOf(reference)] : e164s
}

/** Arrivals that share a number or an id, directly or through a third, are one parent; in the order in which they came. */
function byParent(arrivals: readonly Arrival[]): Arrival[][] {
  const parentOf = new Map<string, Arrival[]>()
  const keys = new Map<Arrival, string[]>()
  for (const arrival of arrivals) {
    const own = keysOf(arrival, parentOf)
    keys.set(arrival, own)
    const same = [...new Set(own.map((key) => parentOf.get(key)).filter((group) => group !== undefined))]
    const group = [...same.flat(), arrival]
    for (const one of group) for (const key of keys.get(one) ?? []) parentOf.set(key, group)
  }
  const order = new Map(arrivals.map((arrival, place) => [arrival, place]))
  const placeOf = (arrival: Arrival) => order.get(arrival) ?? 0
  return [...new Set(parentOf.values())].map((group) => group.sort((one, other) => placeOf(one) - placeOf(other)))
}

const numbersOf = (group: readonly Arrival[]) => [
  ...new Map(group.flatMap(({ numbers }) => numbers.map((number) => [number.e164, number] as const))).values(),
]

async function claim(tx: Transaction, arrivals: readonly Arrival[]): Promise<LeadArrivals[]> {
  const groups = byParent(arrivals)
  const leads = await claimLeads(
    tx,
    groups.map((group) => ({
      numbers: numbersOf(group),
      name: group.find(({ name }) => name)?.name,
      source: group[0]?.source ?? '',
      language: group.find(({ language }) => language)?.language,
      email: group.find(({ email }) => email)?.email,
      references: group.flatMap((arrival) => referenceOf(arrival) ?? []),
      isIdOfAccount: group.every(({ isIdOfAccount }) => isIdOfAccount),
      place: arrivalPlaceOf(group),
    })),
  )
  // Two parents of this batch may be one person, known by both numbers.
  const parents = new Map<number, LeadArrivals>()
  for (const [place, lead] of leads.entries()) {
    const group = groups[place] ?? []
    const had = parents.get(lead.id)
    parents.set(lead.id, {
      lead,
      numbers: [...(had?.numbers ?? []), ...numbersOf(group)],
      arrivals: [...(had?.arrivals ?? []), ...group],
    })
  }
  return [...parents.values()]
}

const created = (parents: readonly LeadArrivals[]): EntryOf[] =>
  parents
    .filter(({ lead }) => lead.isNew)
    .map(({ lead, arrivals }) => ({ lead_id: lead.id, kind: 'created', after: { source: arrivals[0]?.source } }))

/** Entries for arrivals of known parents by hand or from a file. Arrivals from the website show in the timeline as activities. */
const joined = (by: Pick<Staff, 'id'> | null, parents: readonly LeadArrivals[]): EntryOf[] =>
  by
    ? parents
        .filter(({ lead }) => !lead.isNew)
        .map(({ lead, arrivals }) => ({ lead_id: lead.id, kind: 'joined', after: { source: arrivals[0]?.source } }))
    : []

const unclear = (parents: readonly LeadArrivals[]): EntryOf[] =>
  parents.flatMap(({ lead, arrivals }) =>
    arrivals.flatMap(({ notUnderstood, source }) =>
      notUnderstood ? [{ lead_id: lead.id, kind: 'not_understood', comment: notUnderstood, after: { source } }] : [],
    ),
  )

function activitiesOf({ lead, arrivals }: LeadArrivals, children: Children, now: string): LeadActivity[] {
  return arrivals.flatMap(({ activities = [], children: named = [], source }) =>
    activities.map(({ child, at = now, ...activity }) => {
      const name = child === undefined ? undefined : named[child]?.name
      return { ...activity, at, source, leadId: lead.id, childId: name === undefined ? undefined : children.get(childKey(lead.id, name)) }
    }),
  )
}

/** The time for activities that have none; empty, without a query, if all have one. */
async function readNow(tx: Transaction, parents: readonly LeadArrivals[]): Promise<string> {
  const acts = parents.flatMap(({ arrivals }) => arrivals.flatMap(({ activities = [] }) => activities))
  if (acts.every(({ at }) => at !== undefined)) return ''
  const { rows } = await sql<{ now: string }>`select ${clock} as now`.execute(tx)
  const [{ now }] = rows as [{ now: string }]
  return now
}

function outcomesOf({ lead, arrivals }: LeadArrivals, now: string): [Arrival, Outcome][] {
  let last = lead.latestAt === null ? Number.NEGATIVE_INFINITY : Date.parse(lead.latestAt)
  return arrivals.map((arrival, place) => {
    const acts = (arrival.activities ?? []).map(({ at = now }) => Date.parse(at))
    const isNewer = Math.max(...acts, Number.NEGATIVE_INFINITY) > last
    last = Math.max(last, ...acts)
    const known: Became = isNewer ? 're_engaged' : 'joined'
    return [arrival, { leadId: lead.id, became: lead.isNew && place === 0 ? 'made' : known }]
  })
}

async function write(
  tx: Transaction,
  by: Pick<Staff, 'id'> | null,
  parents: readonly LeadArrivals[],
  now: string,
  { assign, plan }: Beside,
): Promise<void> {
  await takeUpNumbers(tx, parents)
  const optOuts = await keepCallOptOuts(tx, by, parents)
  const entries = [
    ...(await addNumbers(tx, by, parents)),
    ...(await addNames(tx, parents)),
    ...(await addPlaces(tx, parents)),
    ...(await addLanguages(tx, parents)),
    ...(await addEmails(tx, parents)),
    ...(await addBudgets(tx, parents)),
    ...optOuts,
  ]
  const lines = [...(await addReferences(tx, parents)), ...otherEmails(parents), ...sourceLines(parents)]
  const { children, entries: ofChildren } = await addChildren(tx, parents)
  const consents = await keepConsents(tx, by, parents)
  const activities = parents.flatMap((parent) => activitiesOf(parent, children, now))
  await writeActivities(tx, activities)
  const fresh = parents.filter(({ lead }) => lead.isNew).map(({ lead }) => lead.id)
  const assigned = assign && fresh.length > 0 ? await assign(tx, fresh) : []
  const planned = plan ? await plan(tx, by, leadOf(parents)) : []
  const leads = parents.map(({ lead }) => lead)
  const ids = leads.map(({ id }) => id)
  const beside = [...unclear(parents), ...(await entriesOfLines(tx, [...lines, ...planned]))]
  const events = [...created(parents), ...joined(by, parents), ...entries, ...ofChildren, ...consents, ...beside]
  await recordAll(tx, by, [...events, ...assigned.map((entry) => ({ ...entry, by: null }))])
  const refusing = optOuts.map((entry) => entry.lead_id)
  if (refusing.length > 0) await cancelRefusedCalls(tx, refusing)
  const viewers = await refreshListings(tx, ids)
  await announceLeads(tx, by, leads, viewers)
}

/**
 * The one way in for parents, from every source. Finds the lead of any of their numbers or makes one, and adds facts that are not known
 * yet. The dialer may serve a parent again who does something new. Lists and announces the leads, and answers an outcome for each arrival.
 */
export async function takeInLeads(
  tx: Transaction,
  by: Pick<Staff, 'id'> | null,
  arrivals: readonly Arrival[],
  assign?: Assign,
  plan?: Plan,
): Promise<Outcome[]> {
  if (arrivals.length === 0) return []
  const parents = (await claim(tx, arrivals)).filter(({ lead }) => !lead.isErased)
  const now = await readNow(tx, parents)
  if (parents.length > 0) await write(tx, by, parents, now, { assign, plan })
  const outcomes = new Map(parents.flatMap((parent) => outcomesOf(parent, now)))
  // Leads that were left out were erased.
  return arrivals.map((arrival) => outcomes.get(arrival) ?? { refused: erasedSentence })
}
