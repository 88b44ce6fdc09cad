import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('what is known of opens and clicks, and the chance of an admission, names no child', async () => {
  const tables = ['mail', 'mail_hit', 'mail_day', 'mail_link_day', 'lead_chance', 'campaign_recipient']
  const { rows } = await sql<{ name: string; of_child: boolean }>`
    select relname as name, exists (
      select from pg_attribute where attrelid = pg_class.oid and attname ~ 'child'
      union all select from pg_constraint where conrelid = pg_class.oid and confrelid = 'child'::regclass) as of_child
    from pg_class where relname = any (${tables}::text[]) and relkind in ('r', 'v') order by 1`.execute(server.db)
  expect(rows.map(({ name }) => name)).toEqual(tables.toSorted())
  expect(rows.filter(({ of_child }) => of_child)).toEqual([])
})
