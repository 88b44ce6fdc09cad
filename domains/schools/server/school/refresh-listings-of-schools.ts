import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'
import type { LeadsOfSchools } from './school-joining.ts'

/** Leads of one transaction: short, since nobody else can work on them meanwhile. */
const leadsOfPart = 200

/** Lets a job refresh the listings of the leads that asked about a locked school: a popular school has too many for one request. */
export async function refreshListingLater(tx: Transaction, schoolId: number): Promise<void> {
  await sql`insert into lead_listing_refresh (school_id) values (${schoolId}) on conflict (school_id) do update set reached = 0`.execute(tx)
  await addJob(tx, 'refresh_lead_listings', {}, { key: 'refresh_lead_listings' })
}

/** Lists the next leads of a school that waits. Of two jobs that meet, each takes a school of its own. */
async function refreshPartOfListings(tx: Transaction, leads: LeadsOfSchools): Promise<boolean> {
  const { rows } = await sql<{ school_id: number; reached: number }>`
    select school_id, reached from lead_listing_refresh order by at limit 1 for update skip locked`.execute(tx)
  const [school] = rows
  if (!school) return false
  const reached = await leads.refreshListingAsking(tx, school.school_id, { after: school.reached, most: leadsOfPart })
  await (reached === undefined
    ? sql`delete from lead_listing_refresh where school_id = ${school.school_id}`
    : sql`update lead_listing_refresh set reached = ${reached} where school_id = ${school.school_id}`
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
