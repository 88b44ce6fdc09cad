import { type RawBuilder, sql } from 'kysely'
import { india } from '#platform/contract/india.ts'

const zone = sql.lit(india.zone)

export const startOfToday = sql<Date>`date_trunc('day', now(), ${zone})`

export const inIndia = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${zone})`
