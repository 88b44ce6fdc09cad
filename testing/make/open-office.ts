import type { Database } from '#platform/server/db/database.ts'
import { testServer } from '../server/test-server.ts'
import { makeStaff } from './make-staff.ts'
import { makeWorld } from './make-world.ts'

export const makePeople = async (db: Database) => ({
  asha: await makeStaff(db, 'counsellor', { name: 'Asha Rao' }),
  vikram: await makeStaff(db, 'counsellor', { name: 'Vikram Shah' }),
  meena: await makeStaff(db, 'counsellor', { name: 'Meena Iyer' }),
  admin: await makeStaff(db, 'counsellor_admin', { name: 'Kabir Admin' }),
})

export async function openOffice() {
  const server = await testServer()
  await makeWorld(server.db)
  return { server, app: server.app, db: server.db, ...(await makePeople(server.db)) }
}
