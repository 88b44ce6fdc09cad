import { sql } from 'kysely'
import { hashPassword } from '#domains/accounts/server/account/password.ts'
import { newToken, tokenHash } from '#domains/accounts/server/sessions/token.ts'
import { accountFor, type Role } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'

export const testPassword = 'correct horse battery staple'
const passwordHash = hashPassword(testPassword)

// The numbers have one length, so that names sort in the order of making.
let made = 10_000

interface Account {
  name?: string
  is_active?: boolean
  is_boarding?: boolean
  boarding_unassigned_data_permission?: boolean
  dormant_data_permission?: boolean
}

export async function makeStaff(db: Database, role: Role, account: Account = {}) {
  const number = ++made
  const email = `${role}-${number}@school.test`
  const { id, name } = await db
    .insertInto('staff')
    .values({ email, name: `${role} ${number}`, password_hash: await passwordHash, ...accountFor(role), ...account })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const token = await makeSession(db, id)
  return { id, name, email, token, headers: { authorization: `Token ${token}` } }
}

export type Person = Awaited<ReturnType<typeof makeStaff>>

export async function makeSession(db: Database, staffId: number): Promise<string> {
  const token = newToken()
  const lasts = sql<string>`now() + interval '14 days'`
  await db
    .insertInto('session')
    .values({ token_hash: tokenHash(token), staff_id: staffId, expires_at: lasts, user_agent: 'test', address: '127.0.0.1' })
    .execute()
  return token
}
