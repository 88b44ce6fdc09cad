import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'

/** Adds the job that sends a message, in the transaction that writes it; one that waits for the same message is replaced. */
export const addSendJob = (tx: Transaction, messageId: number, at?: RawBuilder<unknown>) =>
  addJob(tx, 'send_message', { message_id: messageId }, { key: `message-${messageId}`, ...(at && { at }) })

/** An instant so many milliseconds from now, in SQL. */
export const inMilliseconds = (count: number) => sql<string>`clock_timestamp() + make_interval(secs => ${count / 1000}::double precision)`
