import { type RawBuilder, sql } from 'kysely'
import { india } from '#platform/contract/india.ts'

const zone = sql.lit(india.zone)

/** The instant at which today began in India, by the database's clock. */
export const startOfToday = sql<Date>`date_trunc('day', now(), ${zone})`

/** The date and time in India at an instant of the database. */
export const inIndia = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${zone})`
