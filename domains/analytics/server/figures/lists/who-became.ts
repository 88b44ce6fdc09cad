import { sql } from 'kysely'
import type { Becoming } from '#domains/analytics/contract/figure-names.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Narrowing } from '../narrowing.ts'
import { spokenSince } from '../rows-of-figure.ts'
import { schoolsWhere } from '../schools-where.ts'
import { type Keeps, keepParents } from './keep-parents.ts'
import { type FirstTimes, firstTimes } from './parent-times.ts'
import { type FigureList, instantsOf, numbersOf, readLists } from './read-lists.ts'

/** The schools that are meant, by number; undefined: all, and none. */
async function schoolsMeant(db: Database, narrowing: Narrowing): Promise<ReadonlySet<number> | undefined> {
  const { ownSchools, any_school: isAtAny } = narrowing
  const filtered = schoolsWhere(narrowing)
  if (filtered === undefined && ownSchools === undefined && isAtAny !== true) return undefined
  const { rows } = await sql<{ id: number }>`
    select school_id as id from (${filtered ?? sql`select id from school`}) as meant (school_id) where ${ownSchools ?? sql`true`}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Keeps enquiries at the schools and of the parents who are meant. */
async function keepEnquiries(db: Database, narrowing: Narrowing, period: Period): Promise<Keeps | undefined> {
  const [keepsParent, schools] = await Promise.all([keepParents(db, ['enquiry'], narrowing, period), schoolsMeant(db, narrowing)])
  if (schools === undefined) return keepsParent
  return (list, place) =>
    list.schools !== null && schools.has(list.schools[place] as number) && (keepsParent === undefined || keepsParent(list, place))
}

type ParentsAt = Pick<FigureList, 'leads' | 'times'>

/** When staff last spoke with each parent with whom they spoke since a day in India. */
async function lastSpokenSince(db: Database, start: string): Promise<ParentsAt> {
  const { rows } = await sql<{ leads: Buffer | null; times: Buffer | null }>`
    select string_agg(int4send(lead_id), '') as leads, string_agg(timestamptz_send(at), '') as times from ${spokenSince(start)} as spoken`.execute(
    db,
  )
  const [packed] = rows
  return { leads: numbersOf(packed?.leads ?? Buffer.of()), times: instantsOf(packed?.times ?? Buffer.of()) }
}

/** Finds the parents of whom something is known at or after they asked. */
function whoReached(asked: FirstTimes, lists: readonly ParentsAt[]): number[] {
  const isReached = new Uint8Array(asked.isKnown.length)
  const reached: number[] = []
  for (const { leads, times } of lists)
    for (let place = 0; place < leads.length; place++) {
      const lead = leads[place] as number
      if (asked.isKnown[lead] !== 1 || isReached[lead] === 1 || (times[place] as number) < (asked.times[lead] as number)) continue
      isReached[lead] = 1
      reached.push(lead)
    }
  return reached
}

/** Those parents who are in some lists too. */
function among({ leads, isKnown, times }: FirstTimes, lists: readonly FigureList[]): FirstTimes {
  const isListed = new Uint8Array(isKnown.length)
  for (const { leads: listed } of lists) for (const lead of listed) if (isKnown[lead] === 1) isListed[lead] = 1
  return { leads: leads.filter((lead) => isListed[lead] === 1), isKnown: isListed, times }
}

export interface Became {
  /** The parents who came this far since their first enquiry, by number, in no order. */
  parents: (became: Becoming) => number[]
  /** When each first enquired, by number, in microseconds since 2000. */
  asked: Float64Array
}

/**
 * What became of the parents who enquired, by what stands of them now. An admitted parent does not count as a no, though nobody calls
 * them any more (`lead_listing.said_no_at`).
 */
export async function whoBecame(db: Database, narrowing: Narrowing, period: Period, of: readonly Becoming[]): Promise<Became> {
  const nothing: FigureList[] = []
  const ofFacts = of.filter((became) => became !== 'spoken' && became !== 'enquired')
  const [enquiries, steps, spoken, nos, keeps] = await Promise.all([
    readLists(db, { figures: ['enquiry'], from: period.start, until: period.end, withSchools: true }),
    ofFacts.length > 0 ? readLists(db, { figures: ofFacts, from: period.start }) : nothing,
    of.includes('spoken') ? lastSpokenSince(db, period.start) : undefined,
    of.includes('said_no') ? readLists(db, { figures: ['no_stands'] }) : nothing,
    keepEnquiries(db, narrowing, period),
  ])
  const asked = firstTimes(enquiries, keeps)
  const reached = (became: Becoming): number[] => {
    if (became === 'enquired') return asked.leads
    if (became === 'spoken') return spoken ? whoReached(asked, [spoken]) : []
    const ofThis = steps.filter(({ figure }) => figure === became)
    return whoReached(became === 'said_no' ? among(asked, nos) : asked, ofThis)
  }
  return { parents: reached, asked: asked.times }
}
