import { sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Mailbox, ReadTo } from '#platform/server/gateways/mail/mail.ts'
import { SenderTrouble } from '#platform/server/gateways/messaging/sender.ts'
import { keepMail } from './keep-mail.ts'

/** Seconds for which a process has a mailbox to itself; one that died leaves it free after them. */
const turn = sql.lit(120)

interface Turn {
  validity: string | null
  uid: string | null
}

/** Takes the mailbox for this process, unless another reads it. */
async function takeTurn(db: Database, name: string): Promise<Turn | undefined> {
  const { rows } = await sql<Turn>`
    insert into mailbox_state as state (mailbox, reading_until) values (${name}, clock_timestamp() + make_interval(secs => ${turn}))
    on conflict (mailbox) do update set reading_until = excluded.reading_until
      where state.reading_until is null or state.reading_until < clock_timestamp()
    returning validity, uid`.execute(db)
  return rows[0]
}

/** Keeps a mail together with the place up to which the mailbox was read: neither is lost or done twice. */
async function keep(db: Database, name: string, { validity, uid }: ReadTo, raw: Uint8Array): Promise<void> {
  await inTransaction(db, async (tx) => {
    await keepMail(tx, 'mailbox', raw)
    await tx
      .updateTable('mailbox_state')
      .set({
        ...{ validity: String(validity), uid: String(uid) },
        reading_until: sql<string>`clock_timestamp() + make_interval(secs => ${turn})`,
      })
      .where('mailbox', '=', name)
      .execute()
  })
}

/** Brings the mails that came into the mailbox. Its trouble is kept in words, and the next minute tries again. */
export async function readMailbox(db: Database, mailbox: Mailbox | undefined, signal?: AbortSignal): Promise<void> {
  if (!mailbox) return
  const { name } = mailbox
  const place = await takeTurn(db, name)
  if (!place) return
  const since = place.validity === null || place.uid === null ? undefined : { validity: BigInt(place.validity), uid: Number(place.uid) }
  const end = (columns: { read_at: typeof clock } | { trouble: string; trouble_at: typeof clock }) =>
    db
      .updateTable('mailbox_state')
      .set({ ...columns, reading_until: null })
      .where('mailbox', '=', name)
      .execute()
  try {
    for await (const { raw, readTo } of mailbox.read(since, signal)) await keep(db, name, readTo, raw)
    await end({ read_at: clock })
  } catch (error) {
    if (!(error instanceof SenderTrouble)) throw error
    await end({ trouble: error.message, trouble_at: clock })
  }
}
