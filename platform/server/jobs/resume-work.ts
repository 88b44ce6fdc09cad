import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { addJob } from './add-job.ts'

/** Work that a job does part by part. A row keeps its progress, so that another job resumes after the process dies. */
export interface LongWork {
  /** The name of the job. */
  readonly task: string
  /** The name under which the job is told the id of the row. */
  readonly idName: string
  /** The table of the rows, with the columns `id` and `status`. */
  readonly table: string
  /** The statuses in which a job works on it. */
  readonly busy: readonly string[]
  /** The column with the time of the last progress, or of the next start. Each part sets it. */
  readonly clock: 'progress_at' | 'next_at'
  /** Seconds after that time until its job counts as lost. */
  readonly lostAfter: number
}

/** Adds the job of a piece of work, to run at once or at an instant (in SQL). It replaces a waiting job of the same work. */
export const addWork = (tx: Transaction, { task, idName }: LongWork, id: number, at?: RawBuilder<unknown>): Promise<void> =>
  addJob(tx, task, { [idName]: id }, { key: `${task}:${id}`, ...(at && { at }) })

/**
 * Adds the jobs of work whose process died: the job runner itself would leave it for hours. A waiting job is left alone, since adding it
 * again would cost its place in the queue.
 */
export async function resumeWork(db: Database, work: LongWork): Promise<void> {
  const { task, table, busy, clock, lostAfter } = work
  const [rows, wentOn] = [sql.table(table), sql.ref(`${table}.${clock}`)]
  await inTransaction(db, async (tx) => {
    const { rows: lost } = await sql<{ id: number }>`
      update ${rows} set ${sql.id(clock)} = clock_timestamp()
      where status in (${sql.join(busy.map((status) => sql.lit(status)))})
        and ${wentOn} < clock_timestamp() - make_interval(secs => ${sql.lit(lostAfter)})
        and not exists (
          select from graphile_worker.jobs
          where key = ${`${task}:`} || ${sql.ref(`${table}.id`)} and locked_at is null and attempts < max_attempts)
      returning id`.execute(tx)
    for (const { id } of lost) await addWork(tx, work, id)
  })
}
