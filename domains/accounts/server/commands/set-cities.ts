import type { Transaction } from '#platform/server/db/database.ts'
import { findCities } from './find-cities.ts'

export async function setCities(tx: Transaction, staffId: number, named: readonly string[]): Promise<void> {
  const cities = named.length > 0 ? await findCities(tx, named) : []
  await tx.deleteFrom('staff_city').where('staff_id', '=', staffId).execute()
  if (cities.length > 0)
    await tx
      .insertInto('staff_city')
      .values(cities.map((city_id) => ({ staff_id: staffId, city_id })))
      .execute()
}
