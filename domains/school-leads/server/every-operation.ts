import { world } from '#testing/make/make-world.ts'
import { type Asker, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

/** The parent of the lead asked about a school that the asker has from now on. */
async function askedAboutTheirs({ db, staff, lead }: Asker) {
  await db
    .insertInto('parent_activity')
    .values({ lead_id: lead, kind: 'enquiry', at: new Date().toISOString(), school_id: world.school.plain })
    .execute()
  await db.deleteFrom('school_assignment').where('school_id', '=', world.school.plain).execute()
  await db.insertInto('school_assignment').values({ school_id: world.school.plain, staff_id: staff }).execute()
  return { params: { id: lead } }
}

export const everyOperation: EveryOperation = {
  listSchoolLeads: [['sales_executive'], nothing],
  getSchoolLead: [['sales_executive'], askedAboutTheirs],
}
