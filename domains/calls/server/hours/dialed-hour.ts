import { sql } from 'kysely'
import { inIndia } from '#platform/server/db/india-days.ts'

const at = inIndia(sql`call.placed_at`)

/** Of a row of `call`: whether it was dialed at a weekend, at which hour in India, and whether the parent answered. */
export const dialedHour = sql`
  extract(isodow from ${at}) >= 6 as is_weekend, extract(hour from ${at})::smallint as hour, call.state = 'connected' as answered`
