import type { z } from 'zod'
import type { getEnquiryOutcomes as operation } from '#domains/analytics/contract/enquiry-figures.ts'
import { becomings } from '#domains/analytics/contract/figure-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import { whoBecame } from '../figures/lists/who-became.ts'
import { enquiriesWithin } from './enquiries-within.ts'

type Outcomes = z.output<typeof operation.answer>

/** Counts what became of the parents who enquired. */
export async function getEnquiryOutcomes(db: Database, query: z.output<typeof operation.query>): Promise<Outcomes> {
  const { period, narrowing } = await enquiriesWithin(db, query)
  const { parents } = await whoBecame(db, narrowing, period, ['enquired', ...becomings])
  return {
    parents: parents('enquired').length,
    became: Object.fromEntries(becomings.map((became) => [became, parents(became).length])) as Outcomes['became'],
  }
}
