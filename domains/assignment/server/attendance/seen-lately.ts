import { sql } from 'kysely'

const since = sql`now() - make_interval(mins => (select seen_minutes from assignment_setting))`

const isLately = sql`session.acted_at > ${since} and session.expires_at > now()`

/** Ids of the staff who lately did something in the portal, as an array. Sessions keep when once a minute at most; a page that is open does nothing. */
export const seenLately = sql<number[]>`array(select distinct staff_id from session where ${isLately})`

/** The same of one `staff`. */
export const isSeenLately = sql<boolean>`exists (select from session where session.staff_id = staff.id and ${isLately})`

export const presenceRule = sql`(select presence from assignment_setting)`
