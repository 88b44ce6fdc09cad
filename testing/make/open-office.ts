import type { Database } from '#platform/server/db/database.ts'
import { type TestServer, testServer } from '../server/test-server.ts'
import { makeStaff } from './make-staff.ts'
import { makeWorld } from './make-world.ts'

export const makePeople = async (db: Database) => ({
  asha: await makeStaff(db, 'counsellor', { name: 'Asha Rao' }),
  vikram: await makeStaff(db, 'counsellor', { name: 'Vikram Shah' }),
  meena: await makeStaff(db, 'counsellor', { name: 'Meena Iyer' }),
  admin: await makeStaff(db, 'counsellor_admin', { name: 'Kabir Admin' }),
})

/** An office with its people; in place of one before, on the same server, with nothing of what was done there. */
export async function openOffice(before?: { server: TestServer }) {
  const server = before ? await before.server.restore() : await testServer()
  await makeWorld(server.db)
  return { server, app: server.app, db: server.db, ...(await makePeople(server.db)) }
}
