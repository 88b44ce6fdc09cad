import { type Insertable, sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import type { Sender } from '#platform/server/gateways/messaging/sender.ts'
import { addSendJob } from './add-send-job.ts'

type Columns = Omit<Insertable<DB['message']>, 'direction' | 'at' | 'state' | 'send_at'> & { send_at?: string | undefined }

/** Writes a message of a higher domain to the outbox, for now or `send_at`, with its sending job. Answers its id. */
export async function putMessage(tx: Transaction, { simulated, provider }: Sender, { send_at: at, ...columns }: Columns): Promise<number> {
  const { id } = await tx
    .insertInto('message')
    .values({
      ...{ ...columns, direction: 'outgoing', at: clock, simulated, provider },
      ...(at === undefined ? { state: 'queued' } : { state: 'scheduled', send_at: at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addSendJob(tx, id, at === undefined ? undefined : sql`${at}::timestamptz`)
  return id
}
