import { sql } from 'kysely'
import type { IntakeEvent } from '#domains/intake/contract/events.ts'
import type { Arrival, ArrivingActivity, ArrivingChild } from '#domains/leads/server/intake/arrival.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Errors, ReadEvent } from './read-event.ts'

type Ids = Map<string, number>

export interface Names {
  schools: Ids
  classes: Ids
  boards: Ids
  /** By name: a city or district, unless two have it; with the localities in it. */
  cities: Map<string, { id: number; localities: Ids }>
}

const folded = (text: string) => text.toLowerCase()

const there = (texts: readonly (string | undefined)[]) => [...new Set(texts.flatMap((text) => (text ? [folded(text)] : [])))]

const childOf = (event: IntakeEvent) => ('child' in event ? event.child : undefined)
const schoolOf = (event: IntakeEvent) => ('school' in event ? event.school : undefined)

async function idsOf(tx: Transaction, table: 'school_class' | 'board', names: string[]): Promise<Ids> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string; slug: string }>`
    select id, lower(name) as name, lower(slug) as slug from ${sql.table(table)}
    where lower(name) = any (${names}::text[]) or slug = any (${names}::text[])`.execute(tx)
  return new Map(rows.flatMap(({ id, name, slug }) => [[name, id] as const, [slug, id] as const]))
}

async function schoolsOf(tx: Transaction, slugs: string[]): Promise<Ids> {
  if (slugs.length === 0) return new Map()
  const { rows } = await sql<{ id: number; slug: string }>`select id, slug from school where slug = any (${slugs}::text[])`.execute(tx)
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

async function citiesOf(tx: Transaction, names: string[], localities: string[]): Promise<Names['cities']> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; id: number; localities: { name: string; id: number }[] }>`
    with named as (
      select lower(name) as name, id, kind, count(*) over (partition by lower(name), kind) as namesakes
      from place where lower(name) = any (${names}::text[]) and kind in ('city', 'district')
    )
    select distinct on (name) name, id, coalesce((
      select json_agg(json_build_object('name', lower(place.name), 'id', place.id)) from place
      where lower(place.name) = any (${localities}::text[]) and place.kind = 'locality' and place.lineage @> array[named.id]), '[]') as localities
    from named where namesakes = 1 order by name, kind`.execute(tx)
  return new Map(
    rows.map(({ name, id, localities: within }) => [name, { id, localities: new Map(within.map((place) => [place.name, place.id])) }]),
  )
}

/** Looks up whatever these events name, all at once. */
export async function findNames(tx: Transaction, events: readonly IntakeEvent[]): Promise<Names> {
  const children = events.map(childOf)
  const [schools, classes, boards, cities] = await Promise.all([
    schoolsOf(tx, there(events.map(schoolOf))),
    idsOf(tx, 'school_class', there(children.map((child) => child?.class))),
    idsOf(tx, 'board', there(children.map((child) => child?.board))),
    citiesOf(tx, there(events.map(({ parent }) => parent.city)), there(events.map(({ parent }) => parent.locality))),
  ])
  return { schools, classes, boards, cities }
}

/** Each name that stands for nothing here, by its field. Where a parent looks is in their own words, so nothing is wrong with that. */
export function nameErrors(event: IntakeEvent, { schools, classes, boards }: Names): Errors {
  const [school, child] = [schoolOf(event), childOf(event)]
  const errors: Errors = {}
  if (school && !schools.has(folded(school))) errors.school = ['There is no school with this slug here.']
  if (child?.class && !classes.has(folded(child.class))) errors['child.class'] = ['This class is not in our list.']
  if (child?.board && !boards.has(folded(child.board))) errors['child.board'] = ['This board is not in our list.']
  return errors
}

const kindOf = {
  enquiry: 'enquiry',
  cart: 'cart',
  application: 'application',
  'call-booked': 'booked_call',
  'log-in': 'login',
  'page-visit': 'page_visit',
} as const

const idOf = (ids: Ids, text: string | undefined) => (text ? ids.get(folded(text)) : undefined)

/** Where the parent looks: places of ours, and in their own words what is none. */
function placesOf({ city, locality }: IntakeEvent['parent'], { cities }: Names): Pick<Arrival, 'placeIds' | 'placeWords'> {
  const place = city ? cities.get(folded(city)) : undefined
  const localityId = place && idOf(place.localities, locality)
  const words = { ...(city && !place && { district: city }), ...(locality && !localityId && { locality }) }
  const placeIds = [place?.id, localityId].filter((id) => id !== undefined)
  return { placeIds, ...(Object.keys(words).length > 0 && { placeWords: words }) }
}

function childrenOf(event: IntakeEvent, { classes, boards }: Names): ArrivingChild[] {
  const child = childOf(event)
  if (!child?.name) return []
  const listed = (id: number | undefined) => (id === undefined ? [] : [id])
  const [classIds, boardIds] = [listed(idOf(classes, child.class)), listed(idOf(boards, child.board))]
  return [{ name: child.name, age: child.age, gender: child.gender, classIds, boardIds }]
}

function activityOf(event: Exclude<IntakeEvent, { kind: 'message-consent' }>, { schools, classes }: Names): ArrivingActivity {
  const child = childOf(event)
  return {
    kind: kindOf[event.kind],
    at: event.at,
    schoolId: idOf(schools, schoolOf(event)),
    classId: idOf(classes, child?.class),
    child: child?.name ? 0 : undefined,
    schooling: 'schooling' in event ? event.schooling : undefined,
    wantsVisit: event.kind === 'enquiry' ? event.wants_visit : undefined,
    slotAt: event.kind === 'call-booked' ? event.slot_at : undefined,
    message: 'message' in event ? event.message : undefined,
    isRemoved: event.kind === 'cart' ? event.removed : undefined,
  }
}

/** The parent who arrives with an event. */
export function arrivalOf({ event, numbers }: ReadEvent, source: string, names: Names): Arrival {
  const arrival = { numbers, name: event.parent.name, language: event.parent.language, source, ...placesOf(event.parent, names) }
  return event.kind === 'message-consent'
    ? { ...arrival, messageConsent: { given: event.given, at: event.at } }
    : { ...arrival, children: childrenOf(event, names), activities: [activityOf(event, names)] }
}
