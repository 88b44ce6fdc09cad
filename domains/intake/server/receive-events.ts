import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { EventId } from '#domains/intake/contract/events.ts'
import type { Became, Result, Unclear } from '#domains/intake/contract/intake.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { serializationFailure } from '#platform/server/db/trouble.ts'
import type { Sender } from './check-signature.ts'
import { type Errors, type EventRead, readEvent } from './read-event.ts'
import { namesIn, type Taken, takeInEvents } from './take-in-events.ts'
import { tellTrouble } from './tell-trouble.ts'

/** An event as it came. */
export interface Received {
  raw: unknown
  /** The sender's id; undefined without a well-formed one. */
  sentId: string | undefined
  /** The id under which it is kept; an event without one gets an id from its content, so that it is kept once too. */
  id: string
  hash: Buffer
  read: EventRead
}

/** One text of a value, however its fields were ordered. */
const ordered = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => [key, ordered(inner)]),
      )
    : Array.isArray(value)
      ? value.map(ordered)
      : value

/** Reads an event that came by a key. */
export function receiveEvent({ kinds }: Sender, raw: unknown): Received {
  const hash = createHash('sha256')
    .update(JSON.stringify(ordered(raw)))
    .digest()
  const given = typeof raw === 'object' && raw !== null && 'id' in raw ? EventId.safeParse(raw.id) : undefined
  const sentId = given?.success ? given.data : undefined
  return { raw, sentId, id: sentId ?? `content ${hash.toString('base64url')}`, hash, read: readEvent(raw, kinds) }
}

interface KeptEvent {
  event_id: string
  content_hash: Buffer
  became: Became | null
  not_understood: Unclear[] | null
}

const kindOf = (raw: unknown) => (typeof raw === 'object' && raw !== null && 'kind' in raw ? cutText(String(raw.kind), 40) : null)

/** Finds the events that came before. */
async function findKnown(tx: Transaction, sender: Sender, events: readonly Received[]): Promise<Map<string, KeptEvent>> {
  const { rows } = await sql<KeptEvent>`
    select event_id, content_hash, became, not_understood from intake_event
    where key_id = ${sender.id} and event_id = any (${events.map(({ id }) => id)}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.event_id, row]))
}

/**
 * Keeps the outcome of each event, and of a refused one all that is needed to mend it. If another process took one of them in meanwhile,
 * this transaction is undone; when it runs again, it knows that event.
 */
async function keep(tx: Transaction, sender: Sender, events: readonly { received: Received; taken: Taken }[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ received: { id, raw, hash }, taken }) => ({
    ...{ event_id: id, kind: kindOf(raw), hash: hash.toString('hex') },
    ...('errors' in taken
      ? { payload: raw, errors: taken.errors, numbers: taken.numbers }
      : {
          ...{ became: taken.became, lead_id: taken.leadId },
          ...(taken.notUnderstood.length > 0 && { not_understood: taken.notUnderstood }),
        }),
  }))
  const { rows: kept } = await sql`
    insert into intake_event (key_id, event_id, kind, content_hash, became, lead_id, payload, errors, numbers, not_understood)
    select ${sender.id}::integer, event_id, kind, decode(hash, 'hex'), became, lead_id,
      case when became is null then coalesce(payload, 'null') end, errors, numbers, not_understood
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told (event_id text, kind text, hash text, became text, lead_id integer, payload jsonb, errors jsonb, numbers text[],
        not_understood jsonb)
    order by event_id
    on conflict (key_id, event_id) do update set (kind, content_hash, received_at, became, lead_id, payload, errors, numbers, not_understood)
      = (excluded.kind, excluded.content_hash, now(), excluded.became, excluded.lead_id, excluded.payload, excluded.errors, excluded.numbers,
        excluded.not_understood)
    where intake_event.became is null
    returning event_id`.execute(tx)
  if (kept.length < rows.length)
    throw Object.assign(new Error('Another process took in the same event at this instant.'), { code: serializationFailure })
}

const otherContent: Errors = { id: ['Another event came with this id before. Give each event an id of its own.'] }

const accepted = (id: string | undefined, status: 'accepted' | 'duplicate', became: Became, unclear?: Unclear[] | null): Result => ({
  ...{ id: id ?? null, status, became },
  ...(unclear && unclear.length > 0 && { not_understood: unclear }),
})
const refused = (id: string | undefined, errors: Errors): Result => ({ id: id ?? null, status: 'refused', errors })

/** One that was accepted before is answered as it was then; one that was refused may come again, mended or not. */
function asBefore({ sentId, hash }: Received, known: KeptEvent | undefined): Result | undefined {
  if (!known || known.became === null) return undefined
  return hash.equals(known.content_hash) ? accepted(sentId, 'duplicate', known.became, known.not_understood) : refused(sentId, otherContent)
}

/** A second event of the same id in one request. */
function asFirst(event: Received, first: Received, result: Result | undefined): Result {
  if (!event.hash.equals(first.hash)) return refused(event.sentId, otherContent)
  return result?.became
    ? accepted(event.sentId, 'duplicate', result.became, result.not_understood)
    : refused(event.sentId, result?.errors ?? {})
}

/** Takes in events that came by one key, of one request or several, and answers for each what became of it. */
export async function receiveEvents(tx: Transaction, sender: Sender, events: readonly Received[]): Promise<Result[]> {
  const firsts = new Map(events.toReversed().map((event) => [event.id, event]))
  const reads = [...firsts.values()].map(({ read }) => read)
  const [known, names] = await Promise.all([findKnown(tx, sender, [...firsts.values()]), namesIn(tx, reads)])
  const results = new Map<Received, Result>()
  for (const event of firsts.values()) {
    const before = asBefore(event, known.get(event.id))
    if (before) results.set(event, before)
  }
  const fresh = events.filter((event) => firsts.get(event.id) === event && !results.has(event))
  const taken = await takeInEvents(
    tx,
    null,
    sender,
    fresh.map(({ read }) => read),
    names,
  )
  const done = fresh.flatMap((received, place) => {
    const outcome = taken[place]
    return outcome ? [{ received, taken: outcome }] : []
  })
  await keep(tx, sender, done)
  await tellTrouble(tx, sender, {
    refused: done.some(({ taken: outcome }) => 'errors' in outcome),
    not_understood: done.some(({ taken: outcome }) => 'notUnderstood' in outcome && outcome.notUnderstood.length > 0),
  })
  for (const { received, taken: outcome } of done)
    results.set(
      received,
      'errors' in outcome
        ? refused(received.sentId, outcome.errors)
        : accepted(received.sentId, 'accepted', outcome.became, outcome.notUnderstood),
    )
  return events.map((event) => {
    const first = firsts.get(event.id) ?? event
    return results.get(event) ?? asFirst(event, first, results.get(first))
  })
}
