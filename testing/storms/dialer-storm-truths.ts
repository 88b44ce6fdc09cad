import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { leaseSpans } from '../oracles/lease-spans.ts'
import type { DialedCall } from '../stand-ins/exotel-calls.ts'
import { claimsOf, claimsWithoutLease, type JournalLine, overlapsOf, overlapText, type Span, spanText } from './dialer-claims.ts'
import type { Attempt } from './dialer-storm.ts'
import { brokenLedger } from './dialer-storm-ledger.ts'

export interface StormHistory {
  journal: readonly JournalLine[]
  attempts: readonly Attempt[]
  comments: readonly string[]
  /** Leads that were not somebody's any more though they had not left them. */
  taken: readonly { staff: number; lead: number }[]
  ledger: readonly DialedCall[]
}

const maxShown = 40

/** The truths about calls, each as a query for the calls (or leads) that break it. */
const truths: Record<string, RawBuilder<{ of: string }>> = {
  'a call without its entry of the timeline': sql`
    select 'call ' || call.id as of from call left join lead_event as event on event.id = event_id
    where call.lead_id is not null and (event.kind, event.lead_id, event.staff_id) is distinct from ('call', call.lead_id, call.staff_id)`,
  'an entry of the timeline without its call': sql`
    select 'entry ' || event.id as of from lead_event as event
    where kind = 'call' and not exists (select from call where event_id = event.id and call.lead_id = event.lead_id)`,
  'an attempt with two calls': sql`select attempt::text as of from call where attempt is not null group by attempt having count(*) > 1`,
  'a parent called by someone while another had the lead': sql`
    select 'call ' || call.id as of from call join lead_event as event on event.id = event_id
    join dial_lease as lease on lease.lead_id = call.lead_id and lease.staff_id <> call.staff_id and lease.during @> event.at
    where direction = 'outbound'`,
  'two automatic calls to one parent within the hour': sql`
    select 'calls ' || one.id || ' and ' || other.id as of from call as one join call as other
      on other.lead_id = one.lead_id and other.id > one.id and other.placed_at < one.placed_at + interval '1 hour'
    where one.automatic and other.automatic and one.state not in ('rejected', 'counsellor_unreachable')
      and other.state not in ('rejected', 'counsellor_unreachable')`,
}

interface CallRow {
  id: number
  staff_id: number | null
  lead_id: number | null
  attempt: string | null
  state: string
}

interface CallRows {
  byAttempt: ReadonlyMap<string | null, CallRow>
  busy: ReadonlyMap<number, CallRow>
}

/** A press that came twice may get the call that was on its way and was then rejected as too busy: that frees the attempt. */
function attemptTrouble({ id, staff, lead, answered, refused, wasLost }: Attempt, { byAttempt, busy }: CallRows): string | undefined {
  const row = byAttempt.get(id)
  const isTheirs = (call: CallRow | undefined) => call?.staff_id === staff && call.lead_id === lead
  const isTold = (call: number) => (call === row?.id ? isTheirs(row) : isTheirs(busy.get(call)))
  if (!answered.every(isTold)) return `${id} was answered with calls ${answered.join(' and ')}, and has ${row?.id ?? 'none'}`
  // A refusal may follow a try whose answer was lost; of two at once only the second may be refused.
  if (answered.length === 0 && refused.length > 0 && !wasLost && row && row.state !== 'rejected')
    return `${id} was refused (${refused.join(', ')}) and has a call`
  if (row?.state === 'placing' && !wasLost) return `${id} was answered, and is being placed still`
  return undefined
}

async function attemptTroubles(db: Database, attempts: readonly Attempt[]): Promise<string[]> {
  const rows = await db.selectFrom('call').select(['id', 'staff_id', 'lead_id', 'attempt', 'state']).execute()
  const byAttempt = new Map(rows.filter(({ attempt }) => attempt !== null).map((row) => [row.attempt, row]))
  const busy = new Map(rows.filter(({ attempt, state }) => attempt === null && state === 'rejected').map((row) => [row.id, row]))
  return attempts.map((attempt) => attemptTrouble(attempt, { byAttempt, busy })).filter((trouble) => trouble !== undefined)
}

async function commentTroubles(db: Database, comments: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('lead_event').select('comment').where('kind', '=', 'comment').execute()
  const times = Map.groupBy(rows, ({ comment }) => comment)
  return comments.filter((comment) => times.get(comment)?.length !== 1)
}

async function takenWithoutTransfer(db: Database, taken: StormHistory['taken']): Promise<string[]> {
  const events = await db.selectFrom('lead_event').select('lead_id').where('kind', '=', 'transfer').execute()
  const transferred = new Set(events.map(({ lead_id }) => lead_id))
  return taken.filter(({ lead }) => !transferred.has(lead)).map(({ staff, lead }) => `lead ${lead} of staff ${staff}`)
}

/**
 * A transfer takes the lead out of the former owner's dialer at once, and the former owner learns it with their next answer: what they
 * were told before holds up to the transfer.
 */
async function untilTransferred(db: Database, claims: readonly Span[]): Promise<Span[]> {
  const { rows } = await sql<{ lead_id: number; from_staff_id: number | null; at: number }>`
    select lead_id, from_staff_id, (extract(epoch from at) * 1000)::float8 as at from lead_event where kind = 'transfer'`.execute(db)
  const transfers = Map.groupBy(rows, ({ lead_id }) => lead_id)
  return claims.map((claim) => {
    const ofTheirs = (transfers.get(claim.lead) ?? []).filter(({ from_staff_id }) => from_staff_id === claim.staff)
    const later = ofTheirs.map(({ at }) => at).filter((at) => at > claim.from)
    return { ...claim, until: Math.min(claim.until, ...later) }
  })
}

/** Milliseconds before and after a claim that its story covers. */
const lateness = 15_000

/** A claim with what its counsellor asked and was answered around it, and their leases then: without them nobody finds out why. */
function withStory(claim: Span, journal: readonly JournalLine[], leases: readonly Span[]): string {
  const isNear = ({ from, until }: { from: number; until: number }) => from < claim.until + lateness && until > claim.from - lateness
  const lines = journal.filter(({ staff, at }) => staff === claim.staff && isNear({ from: at, until: at }))
  const own = leases.filter((lease) => (lease.staff === claim.staff || lease.lead === claim.lead) && isNear(lease))
  return [spanText(claim), ...lines.map((line) => JSON.stringify(line)), ...own.map((lease) => `lease: ${spanText(lease)}`)].join('\n')
}

/**
 * The rows of leases of a counsellor, and whether an index finds them. PostgreSQL refuses two at one instant: where there are, its index
 * lost one or the constraint is gone.
 */
const leaseRows = (db: Database, staff: number) =>
  inTransaction(db, async (tx) => {
    await sql`set local enable_indexscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const { rows } = await sql<{ id: string; row: string }>`
      select id, row_to_json(told)::text as row
      from (select dial_lease.*, ctid, xmin, xmax from dial_lease where staff_id = ${staff} order by lower(during)) as told`.execute(tx)
    await sql`set local enable_indexscan = on`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    const found = await sql<{ id: string }>`
      select id from dial_lease where staff_id = ${staff} and during && tstzrange(null, null)`.execute(tx)
    const ids = new Set(found.rows.map(({ id }) => id))
    return rows.map(({ id, row }) => `${ids.has(id) ? 'found' : 'not found'} by an index: ${row}`)
  })

export async function brokenDialing(db: Database, pool: pg.Pool, history: StormHistory): Promise<Record<string, string[]>> {
  const leases = await leaseSpans(pool)
  const claims = await untilTransferred(db, claimsOf(history.journal))
  const ofStaff = overlapsOf(leases, 'staff')
  const first = ofStaff[0]?.[0]
  const found: [string, string[]][] = [
    ['leases of one lead overlap', overlapsOf(leases, 'lead').map(overlapText)],
    ['leases of one counsellor overlap', [...(first ? await leaseRows(db, first.staff) : []), ...ofStaff.map(overlapText)]],
    ['two counsellors were told to have one lead', overlapsOf(claims, 'lead').map(overlapText)],
    [
      'a counsellor was told to have a lead without a lease',
      claimsWithoutLease(claims, leases).map((claim) => withStory(claim, history.journal, leases)),
    ],
    ['an acknowledged call is not as it was told', await attemptTroubles(db, history.attempts)],
    ['an acknowledged comment is missing or doubled', await commentTroubles(db, history.comments)],
    ['a lead was taken that nobody transferred', await takenWithoutTransfer(db, history.taken)],
    ...(await brokenLedger(db, history.ledger)),
  ]
  for (const [truth, question] of Object.entries(truths)) found.push([truth, (await question.execute(db)).rows.map((row) => row.of)])
  return Object.fromEntries(found.filter(([, of]) => of.length > 0).map(([truth, of]) => [truth, of.slice(0, maxShown)]))
}
