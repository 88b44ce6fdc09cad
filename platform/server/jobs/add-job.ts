import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

interface JobOptions {
  /** A job that waits under the same key is replaced. */
  key?: string
  /** Jobs of one queue run one after another, so that slow ones leave room. */
  queue?: string
  /** When it runs (an instant in SQL); at once without it. */
  at?: RawBuilder<unknown>
}

/** Adds a job in the transaction that needs it: it runs once that is committed, and never if it is not. */
export async function addJob(tx: Transaction, task: string, payload: object, { key, queue, at }: JobOptions = {}): Promise<void> {
  const json = JSON.stringify(payload)
  await sql`select graphile_worker.add_job(${task}, ${json}::json, queue_name => ${queue ?? null}::text, run_at => (${at ?? sql`null`})::timestamptz, job_key => ${key ?? null}::text)`.execute(
    tx,
  )
}
