import type pg from 'pg'

/** The first of the migrations that version 0.1.0 was written with. No firm ran it, so nothing leads on from there. */
const formerFirst = '0001-places'

/** Whether a database was made before 22 November 2026, when the schema began anew. */
export async function isOfBefore(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ migrated: boolean }>(`select to_regclass('kysely_migration') is not null as migrated`)
  if (!rows[0]?.migrated) return false
  return (await pool.query('select from kysely_migration where name = $1', [formerFirst])).rows.length > 0
}
