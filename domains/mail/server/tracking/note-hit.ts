import { sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { addToDay } from '../mail/add-to-day.ts'
import { figureColumns } from '../mail/figure-columns.ts'
import { machineOf } from './machine-of.ts'

interface Hit {
  what: 'open' | 'click'
  messageId: number
  method: string
  agent: string
  link?: number
  target?: string
}

/** The figures that a hit can add its mail to. */
type Mark = 'opened' | 'opened_by_machine' | 'clicked'

type Before = { after: number | null } & Record<Mark, boolean>

/** Hits of one mail above this are not kept: fetching it again and again fills no disk. */
const maxHits = 200

/**
 * The figures that a hit adds its mail to. Following a link counts as opening, even without the picture; a link that a machine followed
 * says nothing.
 */
function saidBy(what: Hit['what'], isMachine: boolean, before: Before): Mark[] {
  const marks: Mark[] = isMachine ? (what === 'open' ? ['opened_by_machine'] : []) : what === 'open' ? ['opened'] : ['opened', 'clicked']
  return marks.filter((mark) => !before[mark])
}

async function readSent(tx: Transaction, messageId: number): Promise<Before | undefined> {
  const { rows } = await sql<Before>`
    select extract(epoch from clock_timestamp() - message.sending_at)::double precision * 1000 as after, opened_at is not null as opened,
      machine_opened_at is not null as opened_by_machine, clicked_at is not null as clicked
    from mail join message on message.id = mail.message_id
    where mail.message_id = ${messageId} and message.state in ('sending', 'accepted', 'unknown') for update of mail`.execute(tx)
  return rows[0]
}

/**
 * Keeps a hit on a mail that was sent, and what it says of the mail: whether people opened it, followed a link, or machines looked at it.
 */
export async function noteHit(db: Database, { what, messageId, method, agent, link, target }: Hit): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await readSent(tx, messageId)
    if (!before) return
    const machine = machineOf({ method, agent, after: before.after ?? undefined })
    await sql`
      with kept as (
        insert into mail_hit (message_id, what, machine, link, target)
        select ${messageId}::integer, ${what}, ${machine ?? null}, ${link ?? null}::integer, ${target ?? null}
        where (select count(*) from (select from mail_hit where message_id = ${messageId} limit ${sql.lit(maxHits)}) as kept) < ${sql.lit(maxHits)}
        returning message_id, what, machine, target)
      insert into mail_link_day as known (day, version_id, campaign_id, target, count)
      select (clock_timestamp() at time zone 'Asia/Kolkata')::date, coalesce(version_id, 0), coalesce(campaign_id, 0), target, 1
      from kept join mail using (message_id) where what = 'click' and machine is null and target is not null
      on conflict (version_id, campaign_id, day, target) do update set count = known.count + excluded.count`.execute(tx)
    for (const mark of saidBy(what, machine !== undefined, before)) {
      await tx
        .updateTable('mail')
        .set({ [figureColumns[mark]]: clock })
        .where('message_id', '=', messageId)
        .execute()
      await addToDay(tx, messageId, mark)
    }
  })
}
