import { sql } from 'kysely'
import type { SchoolJoining } from '#domains/schools/server/school/school-joining.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Joining } from '#platform/server/joining.ts'

/** If both leads have the same step (kind, school and child), the later replaces the earlier, as within one lead. */
export async function joinSteps(_tx: Transaction, { stays, goes, childOf, change }: Joining): Promise<void> {
  await change('milestone', {
    set: sql`removed_at = now(), replaced_by_event_id = later.event_id, repeated = later.status = milestone.status`,
    from: sql`milestone as later`,
    where: sql`milestone.lead_id in (${stays}, ${goes}) and later.lead_id in (${stays}, ${goes}) and later.lead_id <> milestone.lead_id
      and milestone.removed_at is null and later.removed_at is null and later.kind = milestone.kind
      and later.school_id is not distinct from milestone.school_id and later.school_name is not distinct from milestone.school_name
      and ${childOf('later.child_id')} is not distinct from ${childOf('milestone.child_id')}
      and (later.created_at, later.id) > (milestone.created_at, milestone.id)`,
  })
  await change('milestone', { set: sql`lead_id = ${stays}, child_id = ${childOf('milestone.child_id')}`, where: sql`lead_id = ${goes}` })
}

/** The same of two schools that turn out to be one: of two steps of one kind and for one child, the later stands. */
export const joinsSchools: SchoolJoining = {
  leads: (schoolId) => sql`select lead_id from milestone where school_id = ${schoolId}`,
  join: async ({ stays, goes, change }) => {
    await change('milestone', {
      set: sql`removed_at = now(), replaced_by_event_id = later.event_id, repeated = later.status = milestone.status`,
      from: sql`milestone as later`,
      where: sql`milestone.school_id in (${stays}, ${goes}) and later.school_id in (${stays}, ${goes})
        and later.school_id <> milestone.school_id and later.lead_id = milestone.lead_id
        and milestone.removed_at is null and later.removed_at is null and later.kind = milestone.kind
        and later.child_id is not distinct from milestone.child_id
        and (later.created_at, later.id) > (milestone.created_at, milestone.id)`,
    })
    await change('milestone', { set: sql`school_id = ${stays}`, where: sql`school_id = ${goes}` })
  },
}

/** An action that waits for its schools is one for each member of staff; where both wait, the one of the lead that stays does. */
export async function joinHeldActions(_tx: Transaction, { stays, goes, change }: Joining): Promise<void> {
  await change('held_action', {
    set: sql`lead_id = ${stays}`,
    where: sql`lead_id = ${goes} and not exists (
      select from held_action as own where own.lead_id = ${stays} and own.staff_id = held_action.staff_id)`,
  })
}
