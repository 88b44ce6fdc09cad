import type { BrowserContext, Page } from 'playwright-core'
import { makeSession } from '../make/make-staff.ts'
import { ownPortal } from './own-portal.ts'
import { onDatabase } from './portal-data.ts'

export const staff = {
  counsellor: 'counsellor@inside.example',
  colleague: 'counsellor-02@inside.example',
  counsellorAdmin: 'counsellor-admin@inside.example',
  boardingCounsellor: 'boarding-counsellor@inside.example',
  databaseExecutive: 'database@inside.example',
  salesAdmin: 'sales-admin@inside.example',
  salesExecutive: 'sales-executive@inside.example',
  boardingAnalyst: 'boarding-analytics@inside.example',
} as const

export type Who = keyof typeof staff

export const password = 'inside-demo'

export async function call(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  token?: string,
  body?: object,
): Promise<Response> {
  return await fetch(`${ownPortal().url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Token ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** The token of a session that is made without the password, which takes a while to check. */
export const tokenOf = (who: Who): Promise<string> =>
  onDatabase(async (db) => {
    const { id } = await db.selectFrom('staff').select('id').where('email', '=', staff[who]).executeTakeFirstOrThrow()
    return await makeSession(db, id)
  })

export const portalCookie = (name: string, value: string) => ({ name, value, url: ownPortal().url, sameSite: 'Strict' as const })

export async function enter(context: BrowserContext, who: Who | { token: string }): Promise<string> {
  const token = typeof who === 'string' ? await tokenOf(who) : who.token
  await context.addCookies([portalCookie('token', token)])
  return token
}

export async function logInOn(page: Page, email: string, word: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Log in' }).click()
}
