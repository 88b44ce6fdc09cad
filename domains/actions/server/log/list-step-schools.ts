import * as actions from '#domains/actions/contract/actions.ts'
import { refuseUnlessVisible } from '#domains/leads/server/lead/refuse-absent.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

const calls = { visit: actions.listVisitSchools, lead: actions.listLeadGeneratedSchools } as const

export async function listStepSchools(db: Database, staff: Staff, kind: keyof typeof calls, leadId: number) {
  await refuseUnlessVisible(db, calls[kind], staff, leadId)
  const results = await db
    .selectFrom('milestone')
    .innerJoin('school', 'school.id', 'milestone.school_id')
    .leftJoin('place as city', 'city.id', 'school.city_id')
    .leftJoin('child', 'child.id', 'milestone.child_id')
    .select(['school.id', schoolCalled.as('name'), 'school.slug', 'city.name as city', 'child.name as child', 'status', 'on_date as date'])
    .where('milestone.lead_id', '=', leadId)
    .where('milestone.kind', '=', kind)
    .where('milestone.removed_at', 'is', null)
    .orderBy('on_date', 'desc')
    .orderBy('milestone.id', 'desc')
    .execute()
  return { results }
}
