import * as actions from '@portal/contract/actions'
import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'
import { searchSchoolNames } from '../schools/search-school-names.ts'
import { findLead } from './find-lead.ts'

/** Finds schools by part of their name, and says at which of them this lead's admission is noted already. */
export async function searchAdmissionSchools(db: Database, staff: Staff, leadId: number, name: string) {
  await findLead(db, actions.searchAdmissionSchools, staff, leadId)
  const [found, noted] = await Promise.all([
    searchSchoolNames(db, { name }),
    db
      .selectFrom('milestone')
      .select('school_id')
      .where('lead_id', '=', leadId)
      .where('kind', '=', 'admission')
      .where('removed_at', 'is', null)
      .execute(),
  ])
  const taken = new Set(noted.map(({ school_id }) => school_id))
  return { results: found.results.map(({ id, name, slug, city }) => ({ id, name, slug, city, taken: taken.has(id) })) }
}
