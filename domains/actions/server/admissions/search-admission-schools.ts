import { sql } from 'kysely'
import * as actions from '#domains/actions/contract/actions.ts'
import { refuseUnlessVisible } from '#domains/leads/server/lead/refuse-absent.ts'
import { searchSchoolNames } from '#domains/schools/server/search/search-school-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

interface Near {
  city: number[]
  lat: number | null
  lng: number | null
}

/** Where the parent looks for schools: those of their cities come first, then the nearest. */
async function nearOf(db: Database, leadId: number) {
  const { rows } = await sql<Near>`
    select array(select id from place where id = any (lead.place_ids) and kind = 'city') as city, lat, lng
    from lead where id = ${leadId}`.execute(db)
  const { city = [], lat = null, lng = null } = rows[0] ?? {}
  return lat === null || lng === null ? { city } : { city, lat, lng }
}

export async function searchAdmissionSchools(db: Database, staff: Staff, leadId: number, name: string) {
  await refuseUnlessVisible(db, actions.searchAdmissionSchools, staff, leadId)
  const near = await nearOf(db, leadId)
  const [found, noted] = await Promise.all([
    searchSchoolNames(db, { name, ...near }),
    db
      .selectFrom('milestone')
      .leftJoin('child', 'child.id', 'milestone.child_id')
      .select(['milestone.school_id', 'child.name as child'])
      .where('milestone.lead_id', '=', leadId)
      .where('milestone.kind', '=', 'admission')
      .where('milestone.removed_at', 'is', null)
      .where(sql<boolean>`is_admission(lead_step(milestone.kind, milestone.status))`)
      .orderBy('child.name')
      .execute(),
  ])
  const { results: schools, ...understood } = found
  const results = schools.map(({ board: _board, ...school }) => {
    const there = noted.filter(({ school_id }) => school_id === school.id)
    return { ...school, taken: there.length > 0, taken_for: there.flatMap(({ child }) => child ?? []) }
  })
  return { results, ...understood }
}
