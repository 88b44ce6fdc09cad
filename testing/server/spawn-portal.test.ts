import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout } from '#platform/server/config/checkout.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await testDatabase({ reference: true })
  dataDir = await mkdtemp(join(tmpdir(), 'portal-spawned-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, maxRetries: 5 })
})

const script = `
  import { spawnPortal } from '#testing/server/spawn-portal.ts'
  const { url } = await spawnPortal(process.env.DATA_DIR, { DATABASE_URL: process.env.DATABASE_URL })
  console.log(url)
  setInterval(() => {}, 1000)`

test('a portal ends with the process that started it, and keeps nothing of that open', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    ...{ cwd: checkout, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: database.url },
  })
  const [output] = await once(child.stdout, 'data')
  const url = String(output).trim()
  expect((await fetch(`${url}/api/v1/health/`)).status).toBeLessThan(500)
  const closed = once(child.stderr.resume(), 'close')
  child.kill('SIGKILL')
  await closed
  await expect(fetch(url)).rejects.toThrow()
})
