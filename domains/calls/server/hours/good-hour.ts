import { type RawBuilder, sql } from 'kysely'
import { kolkataDay, kolkataTime } from '#platform/contract/india.ts'

/** A chance of an answer now, beside the mean of all hours of calling on such days. */
export interface HourChance {
  now: number
  usual: number
}

const isoOf = (now: Date) => now.toISOString()

const isWeekend = (now: Date) => [0, 6].includes(new Date(`${kolkataDay(isoOf(now))}T00:00:00Z`).getUTCDay())

const hourOf = (now: Date) => Number(kolkataTime(isoOf(now)).slice(0, 2))

/** Condition: enough calls were counted to know the chances at this hour on such days. */
export const isKnownHour = (now: Date) => sql`exists (
  select from hour_chance where source = '' and is_weekend = ${isWeekend(now)} and hour = ${hourOf(now)})`

const parentNow = (now: Date, leadId: RawBuilder<unknown>) => sql`parent_now(${leadId}, ${isWeekend(now)}, ${hourOf(now)}::smallint)`

/** At a good hour so many more of 100 calls are answered than on average; less is luck. */
const clearlyMore = 3

const isGood = sql`chance > usual + ${sql.lit(clearlyMore / 100)}`

/** Condition: the parent is clearly likelier to answer now than usually. False outside the hours of calling, and where too little is known. */
export const isGoodHour = (now: Date, leadId: RawBuilder<unknown>) => sql`exists (
  select from ${parentNow(now, leadId)} where ${isGood})`

/** The chance that a parent answers now, as JSON, if now is a good hour for them; else null. */
export const goodHour = (now: Date, leadId: RawBuilder<unknown>) => sql<HourChance | null>`(
  select json_build_object('now', chance, 'usual', usual) from ${parentNow(now, leadId)} where ${isGood})`
