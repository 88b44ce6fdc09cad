import { sql } from 'kysely'
import {
  type Connection,
  closeSetAsideWebhook as closeOperation,
  maxSetAside,
  readWebhookAgain as readOperation,
  type SetAsideWebhook,
  setAsideWebhooksPath,
} from '#domains/messages/contract/connections.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { closeSetAside, readAgain } from '#platform/server/receipts/receipts.ts'

type Service = SetAsideWebhook['service']

/** The provider of the webhooks of each service, and the job that reads those that are set aside. */
const receiptsOf = {
  whatsapp: { provider: 'whatsapp', task: 'read_whatsapp' },
  telephone: { provider: 'exotel', task: 'read_inbound_call' },
} as const satisfies Record<Service, { provider: string; task: string }>

/** How much of what a service told is set aside; null where nothing is. */
export async function setAsideOf(db: Database, service: Service): Promise<Connection['set_aside']> {
  const { count } = await db
    .selectFrom('webhook_receipt')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('provider', '=', receiptsOf[service].provider)
    .where('set_aside_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count === 0 ? null : { count, path: setAsideWebhooksPath }
}

/** Characters of a webhook that are shown. */
const shown = sql.lit(20_000)

/** What services told and could not be read, as it came, the newest first. */
export async function listSetAsideWebhooks(db: Database): Promise<{ count: number; results: SetAsideWebhook[] }> {
  const { rows } = await sql<SetAsideWebhook & { count: number }>`
    select id::integer, case provider when 'whatsapp' then 'whatsapp' else 'telephone' end as service, received_at,
      coalesce(trouble, '') as trouble, left(jsonb_pretty(body), ${shown}) as told, count(*) over ()::integer as count
    from webhook_receipt where provider in ('whatsapp', 'exotel') and set_aside_at is not null
    order by set_aside_at desc, id desc limit ${sql.lit(maxSetAside)}`.execute(db)
  return { count: rows[0]?.count ?? 0, results: rows.map(({ count: _, ...row }) => row) }
}

/** Has a webhook that was set aside read once more. */
export async function readWebhookAgain(tx: Transaction, id: number): Promise<{ again: true }> {
  const receipt = await tx.selectFrom('webhook_receipt').select('provider').where('id', '=', String(id)).executeTakeFirst()
  const reading = Object.values(receiptsOf).find(({ provider }) => provider === receipt?.provider)
  if (!reading || !(await readAgain(tx, id, reading.task))) throw refuse(readOperation, 'webhookGone')
  return { again: true }
}

/** Somebody read what was set aside: Connections tells of it no more. */
export async function closeSetAsideWebhook(tx: Transaction, id: number): Promise<{ closed: true }> {
  if (!(await closeSetAside(tx, id))) throw refuse(closeOperation, 'webhookGone')
  return { closed: true }
}
