import type { Database } from '#platform/server/db/database.ts'
import { activeCounsellors } from './handover/active-counsellors.ts'

/** The counsellors who can get a share or a transfer, including the reader, who may take some leads. */
export async function listCounsellors(db: Database) {
  return (await activeCounsellors(db)).map(({ id, name }) => ({ id, user: name }))
}
