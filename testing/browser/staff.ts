import type { BrowserContext, Page } from 'playwright-core'
import { ownPortal } from './own-portal.ts'

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

export async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, token?: string, body?: object): Promise<Response> {
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

export async function tokenOf(who: Who): Promise<string> {
  const answer = await call('POST', '/api/v1/accounts/login/', undefined, { email: staff[who], password })
  if (!answer.ok) throw new Error(`${staff[who]} could not log in: ${await answer.text()}`)
  const { key } = (await answer.json()) as { key: string }
  return key
}

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
