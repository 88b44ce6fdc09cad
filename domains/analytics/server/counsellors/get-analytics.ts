import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type CounsellorFigures, counsellorFigureNames, getAnalytics as operation } from '#domains/analytics/contract/counsellor-figures.ts'
import { type AskedPeriod, type ComparedPeriod, periodOf } from '#domains/analytics/contract/period.ts'
import { readableCounsellors } from '#domains/counsellors/server/policy.ts'
import type { Actor } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anywhere } from '#platform/server/db/search-pattern.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { allAmounts, figureSums } from '../figures/figure-sums.ts'
import { isShown, listAccounts, shownAccount } from './counsellor-accounts.ts'
import { detailOf } from './counsellor-detail.ts'
import { firstResponses, noResponse } from './first-responses.ts'

type Query = z.output<typeof operation.query>

async function figuresOf(db: Database, which: RawBuilder<unknown>, period: ComparedPeriod): Promise<CounsellorFigures[]> {
  const where = sql`staff_id in (select id from staff where ${which})`
  const [accounts, sums, responses] = await Promise.all([
    listAccounts(db, which),
    figureSums(db, { figures: counsellorFigureNames, period, where }),
    firstResponses(db, period, where),
  ])
  return accounts
    .filter((account) => isShown(account, sums.get(account.id)))
    .map((account) => ({
      staff: shownAccount(account),
      figures: allAmounts(counsellorFigureNames, sums.get(account.id)),
      first_response: responses.get(account.id) ?? noResponse,
    }))
}

/** What counsellors whom the reader may read reached and did; with an id, that of one, in detail. */
export async function getAnalytics(db: Database, reader: Actor, query: Query) {
  const period = periodOf({ ...query, start_date: query.action_start_date, end_date: query.action_end_date })
  const readable = readableCounsellors(reader)
  if (query.id === undefined) return { period, results: await figuresOf(db, readable, period), detail: null }
  const [account] = await listAccounts(db, sql`id = ${query.id} and ${readable}`)
  if (!account) throw refuse(operation, 'counsellorNotFound')
  const where = sql`staff_id = ${account.id}`
  const [sums, responses, detail] = await Promise.all([
    figureSums(db, { figures: counsellorFigureNames, period, where }),
    firstResponses(db, period, where),
    detailOf(db, reader, account.id, period),
  ])
  const first_response = responses.get(account.id) ?? noResponse
  return {
    period,
    results: [{ staff: shownAccount(account), figures: allAmounts(counsellorFigureNames, sums.get(account.id)), first_response }],
    detail,
  }
}

/** The same of boarding counsellors, for both roles that may ask. */
export async function getBoardingAnalytics(db: Database, reader: Actor, { name, ...asked }: AskedPeriod & { name?: string | undefined }) {
  const period = periodOf(asked)
  const isNamed = name ? sql`lower(name) like ${anywhere(name)}` : sql`true`
  return { period, results: await figuresOf(db, sql`${readableCounsellors(reader)} and is_boarding and ${isNamed}`, period) }
}
