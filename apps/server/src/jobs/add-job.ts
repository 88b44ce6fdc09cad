import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

interface JobOptions {
  /** A job that waits under the same key is replaced. */
  key?: string
}

/** Adds a job in the transaction that needs it: it runs once that is committed, and never if it is not. */
export async function addJob(tx: Database, task: string, payload: object, { key }: JobOptions = {}): Promise<void> {
  const json = JSON.stringify(payload)
  await sql`select graphile_worker.add_job(${task}, ${json}::json, job_key => ${key ?? null}::text)`.execute(tx)
}
