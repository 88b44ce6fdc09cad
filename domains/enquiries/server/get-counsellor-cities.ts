import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readableCities } from './policy.ts'

/** The cities that a reader's work is for, by name. */
export async function getCounsellorCities(db: Database, staff: Staff): Promise<{ id: number; name: string }[]> {
  return await db
    .selectFrom('staff_city')
    .innerJoin('place', 'place.id', 'city_id')
    .select(['place.id', 'place.name'])
    .where(readableCities(staff))
    .groupBy(['place.id', 'place.name'])
    .orderBy('place.name')
    .execute()
}
