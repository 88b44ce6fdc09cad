import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { getEnquiryOutcomes as operation } from '#domains/analytics/contract/enquiry-figures.ts'
import { type Becoming, becomings, unknownSource } from '#domains/analytics/contract/figure-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import { firstTimes } from '../figures/lists/parent-times.ts'
import { type FigureList, readLists } from '../figures/lists/read-lists.ts'
import { enquiriesWithin } from './enquiries-within.ts'

type Outcomes = z.output<typeof operation.answer>

/** Keeps the facts at some schools. */
async function atSchools(db: Database, schools: RawBuilder<unknown>): Promise<(list: FigureList, place: number) => boolean> {
  const { rows } = await sql<{ id: number }>`${schools}`.execute(db)
  const ids = new Set(rows.map(({ id }) => id))
  return ({ schools: of }, place) => of !== null && ids.has(of[place] as number)
}

/** Counts the parents of whom something is known at or after an instant. */
function countReached(asked: Float64Array, lists: readonly FigureList[], also?: ReadonlySet<number>): number {
  const reached = new Set<number>()
  for (const { leads, times } of lists)
    for (let place = 0; place < leads.length; place++) {
      const lead = leads[place] as number
      if ((times[place] as number) >= (asked[lead] ?? Infinity) && (also === undefined || also.has(lead))) reached.add(lead)
    }
  return reached.size
}

/**
 * What became of the parents who enquired, by what stands of them now. An admitted parent does not count as a no, though nobody calls
 * them any more (`lead_listing.said_no_at`).
 */
export async function getEnquiryOutcomes(db: Database, query: z.output<typeof operation.query>): Promise<Outcomes> {
  const { period, schools } = await enquiriesWithin(db, query)
  const source = query.source === unknownSource ? null : query.source
  const [enquiries, steps, nos, keeps] = await Promise.all([
    readLists(db, { figures: ['enquiry'], from: period.start, until: period.end, source, withSchools: schools !== undefined }),
    readLists(db, { figures: becomings, from: period.start }),
    readLists(db, { figures: ['no_stands'] }),
    schools && atSchools(db, schools),
  ])
  const asked = firstTimes(enquiries, keeps)
  const saidNo = new Set(nos.flatMap(({ leads }) => [...leads]))
  const came = (became: Exclude<Becoming, 'enquired'>) =>
    countReached(
      asked,
      steps.filter(({ figure }) => figure === became),
      became === 'said_no' ? saidNo : undefined,
    )
  return {
    parents: asked.reduce((count, at) => count + Number(at !== Infinity), 0),
    became: Object.fromEntries(becomings.map((became) => [became, came(became)])) as Outcomes['became'],
  }
}
