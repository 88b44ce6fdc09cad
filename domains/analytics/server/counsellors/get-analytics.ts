import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  type CounsellorFigures,
  counsellorFigureNames,
  type getBoardingAnalytics as ofBoarding,
  getAnalytics as operation,
} from '#domains/analytics/contract/counsellor-figures.ts'
import { type ComparedPeriod, periodOf } from '#domains/analytics/contract/period.ts'
import { readableCounsellors } from '#domains/counsellors/server/policy.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import type { Actor } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anywhere } from '#platform/server/db/search-pattern.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { allAmounts, figureSums } from '../figures/figure-sums.ts'
import { accountsOf, type Narrowing } from '../figures/narrowing.ts'
import { isShown, listAccounts, shownAccount } from './counsellor-accounts.ts'
import { detailOf } from './counsellor-detail.ts'
import { firstResponses, noResponse } from './first-responses.ts'

type Query = z.output<typeof operation.query>

/** Of accounts for which a condition on `staff` holds. */
async function figuresOf(
  db: Database,
  which: RawBuilder<unknown>,
  period: ComparedPeriod,
  filters: Narrowing,
): Promise<CounsellorFigures[]> {
  const ofKind = filters.account_kind ? sql`${which} and ${accountsOf[filters.account_kind]}` : which
  const narrowing = { ...filters, accounts: which }
  const [accounts, sums, responses] = await Promise.all([
    listAccounts(db, ofKind),
    figureSums(db, { figures: counsellorFigureNames, period, narrowing }),
    firstResponses(db, period, narrowing),
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
  if (query.id === undefined) return { period, results: await figuresOf(db, readable, period, query), detail: null }
  const [account] = await listAccounts(db, sql`id = ${query.id} and ${readable}`)
  if (!account) throw refuse(operation, overseesLeads(reader) ? 'counsellorNotFound' : 'counsellorNotYours')
  const narrowing = { ...query, staff: account.id }
  const [sums, responses, detail] = await Promise.all([
    figureSums(db, { figures: counsellorFigureNames, period, narrowing }),
    firstResponses(db, period, narrowing),
    detailOf(db, reader, narrowing, period),
  ])
  const first_response = responses.get(account.id) ?? noResponse
  return {
    period,
    results: [{ staff: shownAccount(account), figures: allAmounts(counsellorFigureNames, sums.get(account.id)), first_response }],
    detail,
  }
}

/** The same of boarding counsellors, for both roles that may ask. */
export async function getBoardingAnalytics(db: Database, reader: Actor, { name, ...asked }: z.output<typeof ofBoarding.query>) {
  const period = periodOf(asked)
  const isNamed = name ? sql`lower(name) like ${anywhere(name)}` : sql`true`
  return { period, results: await figuresOf(db, sql`${readableCounsellors(reader)} and is_boarding and ${isNamed}`, period, asked) }
}
