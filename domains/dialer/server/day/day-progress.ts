import { type RawBuilder, sql } from 'kysely'
import { startOfToday } from '#platform/server/db/india-days.ts'

/**
 * What a counsellor did today beside their target, as JSON: their calls, also those on their own telephone, and their talks. Simulated calls
 * rang nobody, so they are counted apart and no part of the target.
 */
export const dayProgress = (staffId: RawBuilder<unknown>) => sql`(
  select json_build_object('calls', made.calls, 'simulated', made.simulated, 'talks', (
    select count(*) from call
    where call.staff_id = ${staffId} and placed_at >= ${startOfToday} and direction = 'outbound' and state = 'connected' and not simulated), 'target', (
    select json_build_object('calls', day_target.calls, 'talks', day_target.talks) from day_target
    where day_target.staff_id = ${staffId} or day_target.staff_id is null order by day_target.staff_id nulls last limit 1))
  from (
    select count(*) filter (where not is_simulated) as calls, count(*) filter (where is_simulated) as simulated
    from counted_call where counted_call.staff_id = ${staffId} and counted_call.at >= ${startOfToday}) as made)`
