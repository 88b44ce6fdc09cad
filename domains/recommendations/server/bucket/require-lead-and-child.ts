import { sql } from 'kysely'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import type { listBucket } from '#domains/recommendations/contract/bucket.ts'
import type { listRecommendations } from '#domains/recommendations/contract/recommendations.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

type LeadOperation = typeof listRecommendations | typeof listBucket

/** Refuses a lead that the reader does not see, and a child who is not this parent’s. */
export async function requireLeadAndChild(
  db: Database,
  operation: LeadOperation,
  staff: Staff,
  leadId: number,
  childId: number | undefined,
) {
  const found = await db
    .selectFrom('lead')
    .select(sql<boolean>`exists (select from child where lead_id = lead.id and child.id = ${childId ?? null}::integer)`.as('is_parent'))
    .where('id', '=', leadId)
    .where(visibleTo(staff))
    .executeTakeFirst()
  if (!found) throw refuse({ refusals: operation.refusals }, 'leadNotFound')
  if (childId !== undefined && !found.is_parent) throw refuse({ refusals: operation.refusals }, 'childNotFound')
}
