import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** The cities that a counsellor works for, or for an admin that any does, by name. */
export async function getCounsellorCities(db: Database, staff: Staff): Promise<{ id: number; name: string }[]> {
  return await db
    .selectFrom('staff_city')
    .innerJoin('place', 'place.id', 'city_id')
    .select(['place.id', 'place.name'])
    .$if(!staff.roles.has('counsellor_admin'), (query) => query.where('staff_id', '=', staff.id))
    .groupBy(['place.id', 'place.name'])
    .orderBy('place.name')
    .execute()
}
