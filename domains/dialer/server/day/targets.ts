import { sql } from 'kysely'
import type { z } from 'zod'
import { hasRole } from '#domains/accounts/server/account/has-role.ts'
import { setTargets as operation, type Targets } from '#domains/dialer/contract/targets.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { dayProgress } from './day-progress.ts'

const target = sql`json_build_object('calls', day_target.calls, 'talks', day_target.talks)`

/** The active counsellors by name, with what is expected of each and what they did today. */
export async function listTargets(db: Database): Promise<Targets> {
  const { rows } = await sql<Targets>`
    select (select ${target} from day_target where staff_id is null) as everyone, (
      select coalesce(json_agg(json_build_object(
        'staff', json_build_object('id', staff.id, 'name', staff.name),
        'own', case when day_target.id is not null then ${target} end,
        'today', ${dayProgress(sql`staff.id`)}) order by staff.name, staff.id), '[]')
      from staff left join day_target on day_target.staff_id = staff.id
      where is_active and ${hasRole('counsellor')}) as results`.execute(db)
  const [found] = rows as [Targets]
  return found
}

/** Sets the target of these counsellors, or of all who have none of their own. */
export async function setTargets(
  tx: Transaction,
  admin: Staff,
  { staff_ids, calls, talks }: z.output<typeof operation.body>,
): Promise<Targets> {
  const ids = staff_ids && [...new Set(staff_ids)].toSorted((one, other) => one - other)
  if (ids) {
    const { rows } = await sql`
      select from staff where id = any (${ids}::integer[]) and is_active and ${hasRole('counsellor')}`.execute(tx)
    if (rows.length < ids.length) throw refuse(operation, 'counsellorNotFound')
  }
  for (const staff_id of ids ?? [null]) {
    if (calls === null && talks === null) await tx.deleteFrom('day_target').where('staff_id', 'is not distinct from', staff_id).execute()
    else
      await tx
        .insertInto('day_target')
        .values({ staff_id, calls, talks })
        .onConflict((known) => known.column('staff_id').doUpdateSet({ calls, talks }))
        .execute()
  }
  await writeAuditEntry(tx, admin, 'targets_changed', { details: { staff_ids: ids }, after: { calls, talks } })
  return await listTargets(tx)
}
