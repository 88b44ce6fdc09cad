import type { Database } from '#platform/server/db/database.ts'
import { activeCounsellors } from './active-counsellors.ts'

/** The counsellors whom a lead can be shared with or transferred to, the reader among them: some leads one takes. */
export async function listCounsellors(db: Database) {
  return (await activeCounsellors(db)).map(({ id, name }) => ({ id, user: name }))
}
