import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'

/** The cities that a member of staff works for, by their ids. */
export async function writeCities(
  tx: Transaction,
  operation: { refusals: { cityNotFound: readonly [400, string] } },
  staffId: number,
  cities: readonly number[],
): Promise<void> {
  const ids = [...new Set(cities)]
  await tx.deleteFrom('staff_city').where('staff_id', '=', staffId).execute()
  const { numAffectedRows } = await sql`
    insert into staff_city (staff_id, city_id) select ${staffId}, id from place where kind = 'city' and id = any (${ids}::integer[])`.execute(
    tx,
  )
  if (Number(numAffectedRows) < ids.length) throw refuseField(operation, 'cityNotFound', 'cities')
}
