import { randomBytes } from 'node:crypto'
import type { Role } from '#platform/contract/roles.ts'
import { seal } from '#platform/server/config/seal.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeStaff, testPassword } from '#testing/make/make-staff.ts'
import { type Asker, type EveryOperation, nothing } from '#testing/server/every-operation.ts'
import { authenticator } from '#testing/stand-ins/authenticator.ts'
import { makeLink } from './links/make-link.ts'
import { newChallenge } from './second-factor/challenge.ts'
import { passkeyAddress } from './second-factor/passkey-address.ts'
import { aboutTotp } from './second-factor/take-code.ts'
import { codeAt, newSecret } from './second-factor/totp.ts'

const sessionOf = ({ db, staff }: Asker) => db.selectFrom('session').select('id').where('staff_id', '=', staff).executeTakeFirstOrThrow()

/** An app that waits for its first code, and that code. */
async function startedApp({ db, staff, gateways }: Asker) {
  const secret = newSecret()
  const pending_secret = seal(gateways.secretKey, aboutTotp(staff), secret)
  await db.insertInto('totp').values({ staff_id: staff, pending_secret }).execute()
  return { body: { code: codeAt(secret, gateways.now()) } }
}

async function withApp({ db, staff, gateways }: Asker) {
  const secret = seal(gateways.secretKey, aboutTotp(staff), newSecret())
  await db.insertInto('totp').values({ staff_id: staff, secret, since: new Date().toISOString() }).execute()
  return {}
}

async function rememberedBrowser({ db, staff }: Asker) {
  const browser = { staff_id: staff, device_hash: randomBytes(32), remembered_until: new Date(Date.now() + 60_000).toISOString() }
  return { params: await db.insertInto('known_device').values(browser).returning('id').executeTakeFirstOrThrow() }
}
const accountAdmins: readonly Role[] = ['counsellor_admin', 'sales_admin']

/** An account that the asker looks after. */
const accountFor = async ({ db, role }: Asker) => (await makeStaff(db, role === 'sales_admin' ? 'sales_executive' : 'counsellor')).id

async function deactivatedFor(asker: Asker) {
  const id = await accountFor(asker)
  await asker.db.updateTable('staff').set({ is_active: false }).where('id', '=', id).execute()
  await asker.db.insertInto('deactivation').values({ staff_id: id, by_id: asker.staff, had: '{}', given_on: '{}' }).execute()
  return id
}

const linkOf = ({ db, staff }: Asker) => inTransaction(db, async (tx) => (await makeLink(tx, staff, 'reset', null)).token)
const here = ({ gateways }: Asker) => passkeyAddress(gateways.publicUrl)

async function madePasskey(asker: Asker) {
  const challenge = newChallenge(asker.gateways, `register ${asker.staff}`).toString('base64url')
  return { body: { name: 'My phone', passkey: authenticator(here(asker)).make({ challenge }) } }
}

async function keptPasskey({ db, staff }: Asker) {
  const credential_id = randomBytes(16).toString('base64url')
  const key = { staff_id: staff, credential_id, public_key: randomBytes(77), counter: 0, transports: [], name: 'My phone' }
  return { params: await db.insertInto('passkey').values(key).returning('id').executeTakeFirstOrThrow() }
}

async function usedPasskey(asker: Asker) {
  const phone = authenticator(here(asker))
  const challenge = newChallenge(asker.gateways, 'log-in').toString('base64url')
  const passkey = phone.use({ challenge })
  await asker.db
    .insertInto('passkey')
    .values({
      ...{ staff_id: asker.staff, credential_id: passkey.id, public_key: phone.publicKey, counter: 0, transports: [], name: 'My phone' },
    })
    .execute()
  return { body: { passkey } }
}

export const everyOperation: EveryOperation = {
  logIn: ['public', ({ email }) => ({ body: { email, password: testPassword } })],
  openLink: ['public', async (asker) => ({ body: { token: await linkOf(asker) } })],
  setPasswordByLink: ['public', async (asker) => ({ body: { token: await linkOf(asker), new_password: 'four quiet green lamps' } })],
  forgotPassword: ['public', ({ email }) => ({ body: { email } })],
  getLeaving: [accountAdmins, async (asker) => ({ params: { id: await accountFor(asker) } })],
  deactivateAccount: [accountAdmins, async (asker) => ({ params: { id: await accountFor(asker) }, body: {} })],
  undoDeactivation: [accountAdmins, async (asker) => ({ params: { id: await deactivatedFor(asker) } })],
  listSessionsOfAccount: [accountAdmins, async (asker) => ({ params: { id: await accountFor(asker) } })],
  endSessionsOfAccount: [accountAdmins, async (asker) => ({ params: { id: await accountFor(asker) }, body: {} })],
  getMe: ['staff', nothing],
  changeMyPassword: ['staff', () => ({ body: { current_password: testPassword, new_password: 'four quiet green lamps' } })],
  setMyName: ['staff', () => ({ body: { name: 'Asha Rao' } })],
  setMyPhone: ['staff', ({ number }) => ({ body: { phone: { number, country_code: 91 } } })],
  logOut: ['staff', nothing],
  logOutEverywhere: ['staff', nothing],
  listSessions: ['staff', nothing],
  getSecondFactor: ['staff', nothing],
  startApp: ['staff', nothing],
  confirmApp: ['staff', startedApp],
  removeApp: ['staff', nothing],
  renewRecoveryCodes: ['staff', withApp],
  forgetBrowser: ['staff', rememberedBrowser],
  confirmSession: ['staff', () => ({ body: { password: testPassword } })],
  startConfirmation: ['staff', nothing],
  startPasskey: ['staff', nothing, 409, 'the address of the test portal has no HTTPS'],
  addPasskey: ['staff', madePasskey],
  removePasskey: ['staff', keptPasskey],
  startPasskeyLogIn: ['public', nothing],
  logInWithPasskey: ['public', usedPasskey],
  endSession: ['staff', async (asker) => ({ params: await sessionOf(asker) })],
}
