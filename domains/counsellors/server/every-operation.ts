import type { Role } from '#platform/contract/roles.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Asker, admins, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

const readers: Role[] = ['counsellor_admin', 'boarding_analyst']

const aCounsellor = async ({ db }: Asker) => (await makeStaff(db, 'counsellor', { is_boarding: true })).id

const atCounsellor = async (asker: Asker) => ({ params: { id: await aCounsellor(asker) } })

export const everyOperation: EveryOperation = {
  listCounsellorAccounts: [readers, nothing],
  getCounsellorAccount: [readers, async (asker) => ({ query: { id: String(await aCounsellor(asker)) } })],
  createCounsellor: [admins, () => ({ body: { name: 'Tara Rao', email: `${crypto.randomUUID()}@school.test` } })],
  changeCounsellor: [admins, async (asker) => ({ ...(await atCounsellor(asker)), body: { name: 'Tara Das' } })],
  resetCounsellorFactor: [admins, atCounsellor],
  resetCounsellor: [admins, atCounsellor],
}
