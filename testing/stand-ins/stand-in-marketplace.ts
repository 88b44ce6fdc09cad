import { createKey } from '#domains/intake/server/create-key.ts'
import { sign, signingKeyOf } from '#domains/intake/server/signing-key.ts'
import type { TestServer } from '../server/test-server.ts'

/** Its page that logs a parent in, as LOGIN_PAGE has it. */
export const loginPage = 'https://search.test/log-in?from=inside&way=link#{token}'

/** The token of the link that a text holds. */
export function tokenIn(text: string): string {
  const [, token] = /https:\/\/search\.test\/log-in\?from=inside&way=link#([\w-]{43})\b/.exec(text) ?? []
  if (!token) throw new Error(`This holds no log-in link: ${text}`)
  return token
}

/** The website of the marketplace, which logs parents in by their links. */
export async function openMarketplace({ app, db }: Pick<TestServer, 'app' | 'db'>, kind: 'log-in' | 'cart' = 'log-in') {
  const { key } = await createKey(db, null, { name: `Website ${crypto.randomUUID()}`, source: 'website', kinds: [kind] })
  const [id = '', secret = ''] = key.split('.')
  return {
    /** A parent pressed the button on the page of the link. */
    redeem(token: string, headers: Record<string, string> = {}) {
      const body = JSON.stringify({ token })
      const time = String(Math.floor(Date.now() / 1000))
      const signed = { 'intake-key': id, 'intake-time': time, 'intake-signature': sign(signingKeyOf(secret), time, body) }
      return app.inject({
        ...{ method: 'POST', url: '/api/v1/intake/login-tokens/redeem/', payload: body },
        headers: { 'content-type': 'application/json', ...signed, ...headers },
      })
    },
  }
}

export type Marketplace = Awaited<ReturnType<typeof openMarketplace>>
