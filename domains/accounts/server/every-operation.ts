import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { testPassword } from '#testing/make/make-staff.ts'
import { type Asker, type EveryOperation, nothing } from '#testing/server/every-operation.ts'
import { makeLink } from './links/make-link.ts'

const sessionOf = ({ db, staff }: Asker) => db.selectFrom('session').select('id').where('staff_id', '=', staff).executeTakeFirstOrThrow()

const linkOf = ({ db, staff }: Asker) => inTransaction(db, async (tx) => (await makeLink(tx, staff, 'reset', null)).token)

export const everyOperation: EveryOperation = {
  logIn: ['public', ({ email }) => ({ body: { email, password: testPassword } })],
  openLink: ['public', async (asker) => ({ body: { token: await linkOf(asker) } })],
  setPasswordByLink: ['public', async (asker) => ({ body: { token: await linkOf(asker), new_password: 'four quiet green lamps' } })],
  forgotPassword: ['public', ({ email }) => ({ body: { email } })],
  getMe: ['staff', nothing],
  changeMyPassword: ['staff', () => ({ body: { current_password: testPassword, new_password: 'four quiet green lamps' } })],
  setMyPhone: ['staff', ({ number }) => ({ body: { phone: { number, country_code: 91 } } })],
  logOut: ['staff', nothing],
  logOutEverywhere: ['staff', nothing],
  listSessions: ['staff', nothing],
  endSession: ['staff', async (asker) => ({ params: await sessionOf(asker) })],
}
