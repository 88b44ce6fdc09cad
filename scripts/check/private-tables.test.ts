import { expect, test } from 'vitest'
import { plantFiles } from './plant-files.ts'
import { checkPrivateTables } from './private-tables.ts'

test('a private table of the job runner is told where the product names it, and its functions and views pass', async () => {
  const root = await plantFiles({
    'platform/server/jobs/free-jobs.ts': 'const lost = `select id from graphile_worker.jobs`\nsql`update graphile_worker._private_jobs`\n',
    'domains/mail/server/migrations/0800-jobs.sql': 'delete from graphile_worker._private_jobs;\n',
    'platform/server/jobs/free-jobs.test.ts': 'sql`update graphile_worker._private_jobs set created_at = now()`\n',
  })
  expect(await checkPrivateTables(root)).toEqual([
    'domains/mail/server/migrations/0800-jobs.sql:1: Use a function or view of graphile_worker; its private tables are its own.',
    'platform/server/jobs/free-jobs.ts:2: Use a function or view of graphile_worker; its private tables are its own.',
  ])
})
