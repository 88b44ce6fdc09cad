import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Joining } from '#platform/server/joining.ts'

/** A lead has one next call: the earlier of two stays, or none if either lead is on do not disturb. Appointments of both stay. */
export async function joinFollowUps(_tx: Transaction, { stays, goes, childOf, change }: Joining): Promise<void> {
  const isNextCall = (alias: string) => sql`${sql.ref(`${alias}.lead_id`)} in (${stays}, ${goes})
    and ${sql.ref(`${alias}.closed_at`)} is null and ${sql.ref(`${alias}.category`)} is null`
  await change('follow_up', {
    set: sql`closed_at = now(), is_cancelled = true`,
    where: sql`${isNextCall('follow_up')} and exists (select from lead where id in (${stays}, ${goes}) and call_opt_out_at is not null)`,
  })
  await change('follow_up', {
    set: sql`closed_at = now()`,
    where: sql`${isNextCall('follow_up')} and exists (
      select from follow_up as sooner where ${isNextCall('sooner')} and (sooner.due_at, sooner.id) < (follow_up.due_at, follow_up.id))`,
  })
  await change('follow_up', { set: sql`lead_id = ${stays}, child_id = ${childOf('follow_up.child_id')}`, where: sql`lead_id = ${goes}` })
}
