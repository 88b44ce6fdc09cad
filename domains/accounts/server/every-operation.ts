import { testPassword } from '#testing/make/make-staff.ts'
import { type Asker, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

const sessionOf = ({ db, staff }: Asker) => db.selectFrom('session').select('id').where('staff_id', '=', staff).executeTakeFirstOrThrow()

export const everyOperation: EveryOperation = {
  logIn: ['public', ({ email }) => ({ body: { email, password: testPassword } })],
  getMe: ['staff', nothing],
  changeMyPassword: ['staff', () => ({ body: { current_password: testPassword, new_password: 'four quiet green lamps' } })],
  setMyPhone: ['staff', ({ number }) => ({ body: { phone: { number, country_code: 91 } } })],
  logOut: ['staff', nothing],
  logOutEverywhere: ['staff', nothing],
  listSessions: ['staff', nothing],
  endSession: ['staff', async (asker) => ({ params: await sessionOf(asker) })],
}
