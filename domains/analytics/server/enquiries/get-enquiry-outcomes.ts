import { sql } from 'kysely'
import type { z } from 'zod'
import type { getEnquiryOutcomes as operation } from '#domains/analytics/contract/enquiry-figures.ts'
import { type Becoming, becomings } from '#domains/analytics/contract/figure-names.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Keeps, keepParents } from '../figures/lists/keep-parents.ts'
import { type FirstTimes, firstTimes } from '../figures/lists/parent-times.ts'
import { type FigureList, instantsOf, numbersOf, readLists } from '../figures/lists/read-lists.ts'
import type { Narrowing } from '../figures/narrowing.ts'
import { spokenSince } from '../figures/rows-of-figure.ts'
import { schoolsWhere } from '../figures/schools-where.ts'
import { enquiriesWithin } from './enquiries-within.ts'

type Outcomes = z.output<typeof operation.answer>

/** Keeps enquiries at the schools and of the parents who are meant. */
async function keepEnquiries(db: Database, narrowing: Narrowing, period: Period): Promise<Keeps | undefined> {
  const schools = schoolsWhere(narrowing)
  const [keepsParent, ids] = await Promise.all([
    keepParents(db, ['enquiry'], narrowing, period),
    schools && sql<{ id: number }>`${schools}`.execute(db).then(({ rows }) => new Set(rows.map(({ id }) => id))),
  ])
  if (ids === undefined) return keepsParent
  return (list, place) =>
    list.schools !== null && ids.has(list.schools[place] as number) && (keepsParent === undefined || keepsParent(list, place))
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

/** Counts the parents of whom something is known at or after they asked. */
function countReached(asked: FirstTimes, lists: readonly ParentsAt[]): number {
  const isReached = new Uint8Array(asked.isKnown.length)
  let count = 0
  for (const { leads, times } of lists)
    for (let place = 0; place < leads.length; place++) {
      const lead = leads[place] as number
      if (asked.isKnown[lead] !== 1 || isReached[lead] === 1 || (times[place] as number) < (asked.times[lead] as number)) continue
      isReached[lead] = 1
      count++
    }
  return count
}

/** Those parents who are in some lists too. */
function among({ leads, isKnown, times }: FirstTimes, lists: readonly FigureList[]): FirstTimes {
  const isListed = new Uint8Array(isKnown.length)
  for (const { leads: listed } of lists) for (const lead of listed) if (isKnown[lead] === 1) isListed[lead] = 1
  return { leads: leads.filter((lead) => isListed[lead] === 1), isKnown: isListed, times }
}

/**
 * What became of the parents who enquired, by what stands of them now. An admitted parent does not count as a no, though nobody calls
 * them any more (`lead_listing.said_no_at`).
 */
export async function getEnquiryOutcomes(db: Database, query: z.output<typeof operation.query>): Promise<Outcomes> {
  const { period, narrowing } = await enquiriesWithin(db, query)
  const [enquiries, steps, spoken, nos, keeps] = await Promise.all([
    readLists(db, { figures: ['enquiry'], from: period.start, until: period.end, withSchools: true }),
    readLists(db, { figures: becomings.filter((became) => became !== 'spoken'), from: period.start }),
    lastSpokenSince(db, period.start),
    readLists(db, { figures: ['no_stands'] }),
    keepEnquiries(db, narrowing, period),
  ])
  const asked = firstTimes(enquiries, keeps)
  const whoSaidNo = among(asked, nos)
  const came = (became: Exclude<Becoming, 'enquired'>) =>
    countReached(became === 'said_no' ? whoSaidNo : asked, became === 'spoken' ? [spoken] : steps.filter(({ figure }) => figure === became))
  return {
    parents: asked.leads.length,
    became: Object.fromEntries(becomings.map((became) => [became, came(became)])) as Outcomes['became'],
  }
}
