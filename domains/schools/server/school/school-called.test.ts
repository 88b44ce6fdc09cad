import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '#testing/server/test-server.ts'
import { schoolCalled } from './school-called.ts'

const server = await testServer({ reference: true })
afterAll(() => server.close())

test('a school is found among those of its name by an index, however many schools there are', async () => {
  await sql`analyze school`.execute(server.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select ${schoolCalled} from school where id = 1`.execute(server.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('school_by_name on school namesake')
  expect(plan).not.toContain('Seq Scan on school')
})
