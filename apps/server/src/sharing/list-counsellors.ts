import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'
import { activeCounsellors } from './active-counsellors.ts'

/** The counsellors whom the reader can share a lead with or transfer it to. */
export async function listCounsellors(db: Database, reader: Staff) {
  const counsellors = await activeCounsellors(db)
  return counsellors.filter(({ id }) => id !== reader.id).map(({ id, name }) => ({ id, user: name }))
}
