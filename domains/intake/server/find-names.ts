import { sql } from 'kysely'
import type { Unclear } from '#domains/intake/contract/intake.ts'
import { type Arrival, type ArrivingActivity, type ArrivingChild, namelessChild } from '#domains/leads/server/intake/arrival.ts'
import { placeToKeep } from '#domains/leads/server/intake/arrival-place.ts'
import { openWhichPlace, type WhichPlace } from '#domains/locations/server/names/which-place.ts'
import { openClassNames } from '#domains/schools/contract/class-names.ts'
import { openBoardNames } from '#domains/schools/server/board-names.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ArrivingEvent, ReadEvent } from './read-event.ts'
import { unclear } from './unclear.ts'

type Ids = Map<string, number>

export interface Names {
  schools: Ids
  className: ReturnType<typeof openClassNames>
  boardNames: ReturnType<typeof openBoardNames>
  /** Undefined where no event names a place. */
  whichPlace: WhichPlace | undefined
}

const folded = (text: string) => text.toLowerCase()

const there = (texts: readonly (string | undefined)[]) => [...new Set(texts.flatMap((text) => (text ? [folded(text)] : [])))]

const childOf = (event: ArrivingEvent) => ('child' in event ? event.child : undefined)
const schoolOf = (event: ArrivingEvent) => ('school' in event ? event.school : undefined)

/** Schools by their slugs; one that was merged is the school that stayed. */
async function schoolsOf(tx: Transaction, slugs: string[]): Promise<Ids> {
  if (slugs.length === 0) return new Map()
  const { rows } = await sql<{ id: number; slug: string }>`
    with recursive trail as (
      select slug, id, merged_into_id from school where slug = any (${slugs}::text[])
      union all
      select trail.slug, school.id, school.merged_into_id from trail join school on school.id = trail.merged_into_id)
    select id, slug from trail where merged_into_id is null`.execute(tx)
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** Looks up all names in these events at once. */
export async function findNames(tx: Transaction, events: readonly ArrivingEvent[]): Promise<Names> {
  const children = events.map(childOf)
  const isChild = children.some((child) => child?.class !== undefined || child?.board !== undefined)
  const isPlaced = events.some(({ parent }) => parent.city !== undefined || parent.locality !== undefined)
  const [schools, classes, boards, whichPlace] = await Promise.all([
    schoolsOf(tx, there(events.map(schoolOf))),
    isChild ? tx.selectFrom('school_class').select(['id', 'name', 'slug']).execute() : [],
    isChild ? tx.selectFrom('board').select(['id', 'name', 'slug']).execute() : [],
    isPlaced ? openWhichPlace(tx) : undefined,
  ])
  return { schools, className: openClassNames(classes), boardNames: openBoardNames(boards), whichPlace }
}

/** Names that we do not have. Places are not among them: a parent may name those in their own words. */
export function unknownNames(event: ArrivingEvent, { schools, className, boardNames }: Names): Unclear[] {
  const child = childOf(event)
  const school = schoolOf(event)
  const grade = child?.class ? className(child.class) : undefined
  const board = child?.board ? boardNames(child.board) : undefined
  return [
    ...(school && !schools.has(folded(school)) ? [unclear('school', school, 'There is no school with this slug here.')] : []),
    ...(child?.class && !grade ? [unclear('child.class', child.class, 'This class is not in our list.')] : []),
    ...(child?.class && grade?.isNear
      ? [unclear('child.class', child.class, 'This is below our lowest class, so the lowest is taken.')]
      : []),
    ...(board?.unread ?? []).map((part) => unclear('child.board', part, 'This board is not in our list.')),
  ]
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

/** Where the parent is looking: our places, and the parent's own words for the rest. */
function placesOf({ city, locality }: ArrivingEvent['parent'], { whichPlace }: Names): Pick<Arrival, 'placeIds' | 'placeWords'> {
  if (!whichPlace || (!city && !locality)) return {}
  const words = { city: city || undefined, locality: locality || undefined }
  return placeToKeep(whichPlace(words), words)
}

/** A child without a name is called Child, so that its other facts are kept. */
function childrenOf(event: ArrivingEvent, { className, boardNames }: Names): ArrivingChild[] {
  const child = childOf(event)
  if (!child) return []
  const classIds = className(child.class ?? '')?.ids ?? []
  const boardIds = boardNames(child.board ?? '').ids
  const isTold = child.age !== undefined || child.gender !== undefined || boardIds.length > 0
  if (!child.name && !isTold) return []
  return [{ name: child.name ?? namelessChild, age: child.age, gender: child.gender, classIds, boardIds }]
}

type ActivityEvent = Exclude<ArrivingEvent, { kind: 'message-consent' | 'login-consent' | 'parent' }>

/** A cart and an application need a school of ours: without one they count as an enquiry, and a removal from a cart as nothing. */
function deedOf(event: ActivityEvent, schoolId: number | undefined): ArrivingActivity['kind'] | undefined {
  const needsSchool = event.kind === 'cart' || event.kind === 'application'
  if (!needsSchool || schoolId !== undefined) return kindOf[event.kind]
  return event.kind === 'cart' && event.removed ? undefined : 'enquiry'
}

function activitiesOf(event: ActivityEvent, child: 0 | undefined, { schools, className }: Names): ArrivingActivity[] {
  const schoolId = idOf(schools, schoolOf(event))
  const kind = deedOf(event, schoolId)
  if (!kind) return []
  const activity: ArrivingActivity = {
    ...{ kind, at: event.at, schoolId, child },
    classId: className(childOf(event)?.class ?? '')?.ids[0],
    schooling: 'schooling' in event ? event.schooling : undefined,
    wantsVisit: event.kind === 'enquiry' ? event.wants_visit : undefined,
    slotAt: event.kind === 'call-booked' ? (event.slot_at ?? event.at) : undefined,
    message: 'message' in event ? event.message : undefined,
    isRemoved: event.kind === 'cart' ? event.removed : undefined,
  }
  return [activity]
}

/** The parent who arrives with an event. */
export function arrivalOf({ event, numbers }: ReadEvent, source: string, names: Names): Arrival {
  const { name, language, email, reference } = event.parent
  const arrival = { numbers, name, language, email, reference, isIdOfAccount: true, source, ...placesOf(event.parent, names) }
  if (event.kind === 'parent') return arrival
  const wordsFrom = { how: 'website', proof: { of: 'intake_event', id: event.id } } as const
  if (event.kind === 'message-consent') return { ...arrival, wordsFrom, messageConsent: { given: event.given, at: event.at } }
  if (event.kind === 'login-consent') return { ...arrival, wordsFrom, loginConsent: { given: event.given, at: event.at } }
  const children = childrenOf(event, names)
  return { ...arrival, children, activities: activitiesOf(event, children.length > 0 ? 0 : undefined, names) }
}
