import type { Database } from './database.ts'

/** Whether the leads of this database are invented: screens and the start say so. */
export async function holdsDemoData(db: Database): Promise<boolean> {
  const row = await db.selectFrom('reference_load').select('name').where('name', '=', 'demo').executeTakeFirst()
  return row !== undefined
}
