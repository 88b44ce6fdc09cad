import type pg from 'pg'

/** Whether the leads of this database are invented: screens and the start say so. */
export async function holdsDemoData(pool: pg.Pool): Promise<boolean> {
  return (await pool.query("select from reference_load where name = 'demo'")).rows.length > 0
}
