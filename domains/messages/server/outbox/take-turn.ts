import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Sender } from '#platform/server/gateways/messaging/sender.ts'
import type { OutboxRow } from '../message/outbox-row.ts'

/** Until when a message waits (null: until somebody starts the channel again), and what staff read of it. */
interface Wait {
  until: string | null
  reason?: string
}

/** Shorter waits for a turn of the channel are not worth a new job, in milliseconds. */
const shortest = 200

/** Messages that wait for one turn come back at different times, within half a second. */
const spread = sql`make_interval(secs => random() * 0.5)`

interface Before {
  next_at: string
  is_busy: boolean
  stopped_reason: string | null
  free_at: string | null
}

/**
 * Takes the channel's next turn for a message, and holds the channel's row until the commit. Messages to one parent go in the order of
 * writing, at the provider's pace per number; all together keep to its rate. Answers how long to wait if it is not this message's turn.
 */
export async function takeTurn(tx: Transaction, { perSecond, pause }: Sender, row: OutboxRow): Promise<Wait | undefined> {
  const apart = sql`make_interval(secs => ${pause / 1000}::double precision)`
  const { rows } = await sql<Before>`
    select next_at + ${spread} as next_at, next_at > clock_timestamp() + make_interval(secs => ${shortest / 1000}::double precision) as is_busy,
      case when stopped_at is not null then stopped_reason end as stopped_reason,
      (select max(at) + ${spread} from (
        select max(sending_at) + ${apart} as at from message
        where e164 = ${row.e164} and direction = 'outgoing' and sending_at is not null and id <> ${row.id}
        union all
        -- One that was written earlier goes first, also when it has to be tried again.
        select greatest(coalesce(send_at, clock_timestamp()), clock_timestamp()) + greatest(${apart}, interval '1 second') from message
        where e164 = ${row.e164} and channel = ${row.channel} and id < ${row.id} and state in ('queued', 'sending')
      ) as earlier where at > clock_timestamp()) as free_at
    from channel_state where channel = ${row.channel} for update of channel_state`.execute(tx)
  const [before] = rows
  if (!before) throw new Error(`There is no channel ${row.channel}.`)
  if (before.stopped_reason !== null) return { until: null, reason: before.stopped_reason }
  if (before.free_at !== null) return { until: before.free_at }
  if (before.is_busy) return { until: before.next_at }
  await sql`
    update channel_state set next_at = greatest(next_at, clock_timestamp()) + make_interval(secs => ${1 / perSecond}::double precision)
    where channel = ${row.channel}`.execute(tx)
  return undefined
}
