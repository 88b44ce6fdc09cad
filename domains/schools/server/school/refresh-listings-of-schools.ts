import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'
import type { LeadsOfSchools } from './school-joining.ts'

/** Leads of one transaction: short, since nobody else can work on them meanwhile. */
const leadsOfPart = 200

/** Lets a job refresh the listings of the leads that asked about a locked school: a popular school has too many for one request. */
export async function refreshListingLater(tx: Transaction, schoolId: number): Promise<void> {
  await sql`insert into school_to_relist (school_id) values (${schoolId}) on conflict (school_id) do update set reached = 0`.execute(tx)
  await addJob(tx, 'relist_leads_of_schools', {}, { key: 'relist_leads_of_schools' })
}

/** Lists the next leads of a school that waits. Of two jobs that meet, each takes a school of its own. */
async function refreshPartOfListings(tx: Transaction, leads: LeadsOfSchools): Promise<boolean> {
  const { rows } = await sql<{ school_id: number; reached: number }>`
    select school_id, reached from school_to_relist order by at limit 1 for update skip locked`.execute(tx)
  const [school] = rows
  if (!school) return false
  const reached = await leads.refreshListingAsking(tx, school.school_id, { after: school.reached, most: leadsOfPart })
  await (reached === undefined
    ? sql`delete from school_to_relist where school_id = ${school.school_id}`
    : sql`update school_to_relist set reached = ${reached} where school_id = ${school.school_id}`
  ).execute(tx)
  return true
}

/** Lists the leads of schools that wait for it, and goes on where a process died. */
export async function refreshListingsOfSchools(
  db: Database,
  leads: LeadsOfSchools | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!leads) return
  while (await db.transaction().execute((tx) => refreshPartOfListings(tx, leads))) signal?.throwIfAborted()
}
