import { sql } from 'kysely'
import type { z } from 'zod'
import { isOfCounselling } from '#domains/accounts/server/account/has-role.ts'
import { fewBelow, fewestRankedDays, type getLeaderBoard as operation } from '#domains/analytics/contract/counsellor-figures.ts'
import { ofParents, ofSchools } from '#domains/analytics/contract/narrowing.ts'
import { periodOf } from '#domains/analytics/contract/period.ts'
import { isOfSales } from '#domains/analytics/contract/policy.ts'
import { managesSales } from '#domains/sales/contract/policy.ts'
import { schoolsOf } from '#domains/school-leads/server/policy.ts'
import { daysIn, startOfDay } from '#platform/contract/india.ts'
import type { Actor } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { bothAmounts, bothDays } from '../figures/figure-sums.ts'
import { accountsOf, type Narrowing } from '../figures/narrowing.ts'
import { totalOf } from '../figures/total-of.ts'
import { isAtWork, listAccounts, shownAccount } from './counsellor-accounts.ts'

type Query = z.output<typeof operation.query>

interface LeaderboardRow {
  staff_id: number
  amount: number
  previous: number
  days: number
}

/** Equal amounts share a place, and nobody has one for nothing. */
const placeOf = (amount: number, all: readonly number[]) => (amount > 0 ? 1 + all.filter((other) => other > amount).length : null)

const narrowers = [...Object.keys(ofParents), ...Object.keys(ofSchools)] as (keyof typeof ofParents | keyof typeof ofSchools)[]

/** Sales executives read what their schools came to: a rank that is narrowed counts these alone for them. */
function narrowingFor(reader: Actor, asked: Omit<Query, 'measure'>): Narrowing {
  const isNarrowed = narrowers.some((name) => asked[name] !== undefined)
  const readsAll = !isOfSales(reader) || managesSales(reader) || !isNarrowed
  return readsAll ? asked : { ...asked, ownSchools: sql`school_id = any (${schoolsOf(reader.id)})` }
}

/** The counsellors at work by what came of their work in a period. */
export async function getLeaderBoard(db: Database, reader: Actor, { measure, ...asked }: Query) {
  const period = periodOf(asked)
  const total = await totalOf(db, {
    figures: [measure],
    days: bothDays(period),
    narrowing: narrowingFor(reader, asked),
    by: { days: true, staff: true },
  })
  const ofKind = asked.account_kind ? sql`${isOfCounselling} and ${accountsOf[asked.account_kind]}` : isOfCounselling
  const [accounts, { rows }] = await Promise.all([
    listAccounts(db, ofKind),
    sql<LeaderboardRow>`
      select staff_id, ${bothAmounts(period)},
        count(distinct day) filter (where day >= ${period.start}::date and amount > 0)::integer as days
      from (
        select staff_id, day, sum(amount) as amount from ${total} where staff_id is not null group by staff_id, day) as kept
      group by staff_id`.execute(db),
  ])
  const standings = accounts.filter(isAtWork).map((account) => {
    const { amount, previous, days } = rows.find(({ staff_id }) => staff_id === account.id) ?? { amount: 0, previous: 0, days: 0 }
    return { account, amount, previous, days }
  })
  const [amounts, before] = [standings.map(({ amount }) => amount), standings.map(({ previous }) => previous)]
  const isRanked = daysIn(period) >= fewestRankedDays
  const results = standings
    .map(({ account, amount, previous, days }) => ({
      place: isRanked ? placeOf(amount, amounts) : null,
      staff: shownAccount(account),
      amount,
      previous,
      previous_place: isRanked ? placeOf(previous, before) : null,
      days,
      is_new: Date.parse(account.created_at) >= Date.parse(startOfDay(period.previous.start)),
      is_few: amount > 0 && (amount < fewBelow || days === 1),
    }))
    .sort((one, other) => other.amount - one.amount || one.staff.name.localeCompare(other.staff.name) || one.staff.id - other.staff.id)
  return { period, measure, results }
}
