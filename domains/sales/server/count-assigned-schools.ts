import { sql } from 'kysely'
import type { AssignmentFilter } from '#domains/sales/contract/assigned-schools.ts'
import type { Database } from '#platform/server/db/database.ts'

export async function countAssignedSchools(db: Database): Promise<Record<AssignmentFilter, number>> {
  const { rows } = await sql<Record<AssignmentFilter, number>>`
    select anybody, waiting, (select count(*)::integer from school where delisted_at is null) - anybody - waiting as nobody from (
      select count(*) filter (where is_active)::integer as anybody, count(*) filter (where not is_active)::integer as waiting
      from school_assignment join staff on staff.id = staff_id join school on school.id = school_id
      where ended_at is null and delisted_at is null
    ) as counted`.execute(db)
  return rows[0] ?? { anybody: 0, nobody: 0, waiting: 0 }
}
