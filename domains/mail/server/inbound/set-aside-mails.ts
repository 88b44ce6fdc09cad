import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import * as operations from '#domains/mail/contract/set-aside-mails.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { readHead } from '#platform/server/gateways/mail/received-mail.ts'
import { namedFile } from '#platform/server/http/answers/file-name.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { countSetAside } from './count-set-aside.ts'
import { addReading } from './keep-mail.ts'
import { readRaw } from './read-raw.ts'

const maxListed = 100

/** Bytes of a mail of which its head is shown. */
const headBytes = 4_000

interface Row {
  id: number
  received_at: string
  set_aside_at: string
  trouble: string
  start: Buffer
  bytes: number
}

const showRow = async ({ start, ...row }: Row) => ({ ...row, ...(await readHead(start)) })

export async function listSetAsideMails(db: Database) {
  const [{ rows }, { count }] = await Promise.all([
    sql<Row>`
      select id, received_at, set_aside_at, coalesce(trouble, 'It could not be read.') as trouble,
        substring(raw for ${sql.lit(headBytes)}) as start, length(raw) as bytes
      from received_mail where set_aside_at is not null order by set_aside_at desc limit ${sql.lit(maxListed)}`.execute(db),
    countSetAside(db),
  ])
  return { count, results: await Promise.all(rows.map(showRow)) }
}

export async function downloadSetAsideMail(db: Database, id: number, reply: FastifyReply): Promise<FastifyReply> {
  const found = await db
    .selectFrom('received_mail')
    .select('id')
    .where('id', '=', id)
    .where('set_aside_at', 'is not', null)
    .executeTakeFirst()
  const raw = found && (await readRaw(db, id))
  if (!raw) throw refuse(operations.downloadSetAsideMail, 'mailNotFound')
  return reply
    .headers({
      'content-type': 'message/rfc822',
      'content-disposition': namedFile('attachment', `mail-${id}.eml`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(raw)
}

export async function readMailAgain(tx: Transaction, id: number): Promise<{ id: number }> {
  const { numUpdatedRows } = await tx
    .updateTable('received_mail')
    .set({ set_aside_at: null, tries: 0 })
    .where('id', '=', id)
    .where('set_aside_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse(operations.readMailAgain, 'mailNotFound')
  await addReading(tx, id)
  return { id }
}

export async function closeSetAsideMail(tx: Transaction, id: number): Promise<{ id: number }> {
  const { numUpdatedRows } = await tx
    .updateTable('received_mail')
    .set({ set_aside_at: null, raw: null, read_at: clock, found: 'set aside, and looked after by an admin' })
    .where('id', '=', id)
    .where('set_aside_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse(operations.closeSetAsideMail, 'mailNotFound')
  return { id }
}
