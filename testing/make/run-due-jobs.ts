import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { tasks } from '#portal/server/tasks.ts'
import type { TestServer } from '../server/test-server.ts'

/** Runs every job that is due, and those that they add, until none is left. */
export async function runDueJobs({ pool, db }: TestServer, gateways: Gateways): Promise<void> {
  const { quick, slow, sending } = tasks(db, gateways)
  await runOnce({ pgPool: pool, taskList: { ...quick, ...slow, ...sending }, logger: new Logger(() => () => undefined) })
  // A job that is done is removed a moment later.
  const locked = () => sql`select from graphile_worker.jobs where locked_at is not null`.execute(db)
  while ((await locked()).rows.length > 0) await sleep(5)
}

/** Makes whatever waits due now. */
export async function hurryJobs({ db }: TestServer): Promise<void> {
  await sql`update message set send_at = now() where state = 'queued' and send_at is not null`.execute(db)
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(db)
}
