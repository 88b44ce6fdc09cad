import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { LeadsOfSchools, SchoolJoining } from '../school/school-joining.ts'

/** What the domains say of merging schools. */
export interface Joinings {
  schools: readonly SchoolJoining[]
  leads: LeadsOfSchools | undefined
}

/** The leads whose rows name a school. */
export async function leadsNaming(tx: Transaction, { schools }: Joinings, schoolId: number): Promise<number[]> {
  const queries = schools.flatMap(({ leads }) => (leads ? [leads(schoolId)] : []))
  if (queries.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${sql.join(queries, sql` union all `)}) as named (id) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

interface LockedSchool {
  id: number
  name: string
  slug: string
  is_listed: boolean
  is_collab: boolean
  global_rank: number | null
}

/** Locks two schools until the transaction ends: nothing new names either meanwhile. */
export async function lockBoth(tx: Transaction, ids: readonly [number, number]): Promise<Map<number, LockedSchool>> {
  const { rows } = await sql<LockedSchool>`
    select id, name, slug, delisted_at is null as is_listed, is_collab, global_rank from school where id = any (${ids}::integer[]) order by id for update`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
