import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPageToken } from '#domains/recommendations/server/parent-page/page-token.ts'
import { logOptions } from '#platform/server/logs/log-options.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { operations } from './all-operations.ts'

let server: TestServer
let url: string
const lines: string[] = []

beforeAll(async () => {
  server = await testServer({ log: pino(logOptions('trace'), { write: (line: string) => void lines.push(line) }) })
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const newToken = () => randomBytes(18).toString('base64url')

/** Every address of ours with a secret in it, and any that may come: each call that anybody may open, with a secret in each of its places. */
function addressesWith(secrets: string[]): string[] {
  const secret = (make = newToken) => {
    const made = make()
    secrets.push(made)
    return made
  }
  const open = operations
    .filter(({ operation }) => operation.roles === 'public')
    .map(({ operation }) => `${operation.path.replace(/:\w+/g, () => secret())}?m=${secret()}&token=${secret()}&anything=${secret()}`)
  const pages = ['', '/seen', '?lang=hi'].map((more) => `/p/${secret(newPageToken)}${more}`)
  const file = `/api/v1/files/${secret()}.pdf?until=1790000000&pass=${secret(() => randomBytes(32).toString('hex'))}`
  return [...open, ...pages, file, `/api/v1/of/tomorrow/${secret()}/`, `/a-screen/${secret()}`]
}

test('no token of a mail, page, file, recording or session stands in the log, in the metrics or in an answer to a fault', async () => {
  const secrets: string[] = []
  const addresses = addressesWith(secrets)
  const session = newToken() + newToken()
  secrets.push(session)
  const ask = async (address: string, method: string) => {
    const headers = { authorization: `Token ${session}`, referer: `${url}${address}`, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(url + address, { method, headers, ...(method === 'POST' && { body: 'a=b' }), redirect: 'manual' })
    return answer.text()
  }
  for (const address of addresses) for (const method of ['GET', 'HEAD', 'POST']) await ask(address, method)
  // Every read of them is a fault now.
  await sql`alter table mail rename to mail_away; alter table parent_page rename to page_away; alter table stored_file rename to file_away`.execute(
    server.db,
  )
  const answers = await Promise.all(addresses.map((address) => ask(address, 'GET')))
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const logged = lines.join('')
  expect(logged).toContain('"msg":"bug"')
  expect(lines.length).toBeGreaterThan(4 * addresses.length)
  const output = `${logged}${metrics}${answers.filter((answer) => !answer.startsWith('<!doctype')).join('')}`
  expect(secrets.filter((secret) => output.includes(secret))).toEqual([])
})
