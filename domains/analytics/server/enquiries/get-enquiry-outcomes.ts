import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { getEnquiryOutcomes as operation } from '#domains/analytics/contract/enquiry-figures.ts'
import { type Becoming, becomings, unknownSource } from '#domains/analytics/contract/figure-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type FirstTimes, firstTimes } from '../figures/lists/parent-times.ts'
import { type FigureList, readLists } from '../figures/lists/read-lists.ts'
import { enquiriesWithin } from './enquiries-within.ts'

type Outcomes = z.output<typeof operation.answer>

/** Keeps the facts at some schools. */
async function atSchools(db: Database, schools: RawBuilder<unknown>): Promise<(list: FigureList, place: number) => boolean> {
  const { rows } = await sql<{ id: number }>`${schools}`.execute(db)
  const ids = new Set(rows.map(({ id }) => id))
  return ({ schools: of }, place) => of !== null && ids.has(of[place] as number)
}

/** Counts the parents of whom something is known at or after they asked. */
function countReached(asked: FirstTimes, lists: readonly FigureList[]): number {
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
function among({ isKnown, times }: FirstTimes, lists: readonly FigureList[]): FirstTimes {
  const isListed = new Uint8Array(isKnown.length)
  for (const { leads: listed } of lists) for (const lead of listed) if (isKnown[lead] === 1) isListed[lead] = 1
  return { isKnown: isListed, times }
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
  const whoSaidNo = among(asked, nos)
  const came = (became: Exclude<Becoming, 'enquired'>) =>
    countReached(
      became === 'said_no' ? whoSaidNo : asked,
      steps.filter(({ figure }) => figure === became),
    )
  return {
    parents: asked.isKnown.reduce((count, isKnown) => count + isKnown, 0),
    became: Object.fromEntries(becomings.map((became) => [became, came(became)])) as Outcomes['became'],
  }
}
