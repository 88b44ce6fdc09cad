import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import type { EventKind } from '#domains/intake/contract/event-kinds.ts'
import { clockTolerance, signatureRefusals } from '#domains/intake/contract/intake.ts'
import { india } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { sign } from './signing-key.ts'

export interface Sender {
  id: number
  source: string
  kinds: EventKind[]
}

const shownIn = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: india.zone })
const spans = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

function apart(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  const [count, unit] =
    minutes < 120 ? [minutes, 'minutes'] : minutes < 2880 ? [Math.round(minutes / 60), 'hours'] : [Math.round(minutes / 1440), 'days']
  return `${spans.format(count)} ${unit}`
}

/** Keeps the last use of a key to the minute. Many requests of one key come at once, and none waits for another to write it. */
async function keepUse(db: Database, id: number): Promise<void> {
  await sql`
    update signing_key set last_used_at = now() where id = (
      select id from signing_key where id = ${id} and coalesce(last_used_at < now() - interval '1 minute', true) for no key update skip locked)`.execute(
    db,
  )
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

const signed = { refusals: signatureRefusals }

/** The sender of a request, by the headers that sign its body. Refuses a missing, wrong or late signature, and a revoked key. */
export async function checkSignature(db: Database, headers: IncomingHttpHeaders, body: string, now = Date.now()): Promise<Sender> {
  const [id, time, signature] = ['intake-key', 'intake-time', 'intake-signature'].map((name) => textOf(headers[name]))
  if (!id || !time || !signature) throw refuse(signed, 'unsigned')
  if (!/^\d{1,9}$/.test(id) || !/^\d{1,12}$/.test(time)) throw refuse(signed, 'wrongSignature')
  const key = await db
    .selectFrom('signing_key')
    .select(['id', 'source', 'kinds', 'key_hash', 'revoked_at'])
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('is_use_unsaid'))
    .where('id', '=', Number(id))
    .executeTakeFirst()
  const expected = Buffer.from(key ? sign(key.key_hash, time, body) : '')
  const given = Buffer.from(signature.toLowerCase())
  if (!key || expected.length !== given.length || !timingSafeEqual(expected, given)) throw refuse(signed, 'wrongSignature')
  if (key.revoked_at !== null) throw refuse(signed, 'revoked')
  const signedAt = Number(time) * 1000
  if (Math.abs(now - signedAt) > clockTolerance * 60_000) {
    const words = { signed: shownIn.format(signedAt), now: shownIn.format(now), off: apart(Math.abs(now - signedAt)) }
    throw refuse(signed, 'clockWrong', { words })
  }
  if (key.is_use_unsaid) await keepUse(db, key.id)
  return { id: key.id, source: key.source, kinds: key.kinds as EventKind[] }
}
