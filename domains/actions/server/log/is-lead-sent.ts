import type { z } from 'zod'
import * as actions from '#domains/actions/contract/actions.ts'
import { refuseUnlessVisible } from '#domains/leads/server/lead/refuse-absent.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

type Query = z.output<typeof actions.isLeadSent.query>

export async function isLeadSent(db: Database, staff: Staff, { combine_id, school_id }: Query) {
  await refuseUnlessVisible(db, actions.isLeadSent, staff, combine_id)
  const generated = await db
    .selectFrom('milestone')
    .select('id')
    .where('lead_id', '=', combine_id)
    .where('school_id', '=', school_id)
    .where('kind', '=', 'lead')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return { result: generated !== undefined }
}
