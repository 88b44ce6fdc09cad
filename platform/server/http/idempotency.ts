import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Refusal, sentences } from '#platform/contract/refusal.ts'
import type { Database, Transaction } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { RefusalError } from './refuse.ts'
import { fairTurns } from './requests/fair-turns.ts'

export interface KeyedRequest {
  staffId: number
  key: string
  method: string
  url: string
  body: unknown
  /** Refuses a reader who no longer sees all of these. */
  refuseUnlessSeen: (about: number[]) => Promise<void>
}

export interface KeptAnswer {
  status: number
  text: string
}

const subjects = new WeakMap<Transaction, Set<number>>()

/** Notes the leads in the answer of this write: a retry gets the answer only while its author sees them all. */
export function isAbout(tx: Transaction, id: number): void {
  const known = subjects.get(tx) ?? new Set()
  subjects.set(tx, known.add(id))
}

const wellFormed = /^[\x21-\x7e]{1,200}$/

/** Reads an Idempotency-Key header; refuses one that is malformed. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !wellFormed.test(header)) throw new RefusalError(400, { detail: sentences.keyMalformed })
  return header
}

const hashOf = (request: KeyedRequest) =>
  createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest()

interface AnswerRow {
  request_hash: Buffer
  status: number
  answer: string
  about: number[]
}

/**
 * The first answer to this key; undefined if there is none. Refuses a key that another request used. Refuses an answer about a lead that
 * its author no longer sees.
 */
async function firstAnswer(db: Database, request: KeyedRequest): Promise<KeptAnswer | undefined> {
  const { rows } = await sql<AnswerRow>`
    select request_hash, status, answer, about from idempotency_key where staff_id = ${request.staffId} and key = ${request.key}`.execute(
    db,
  )
  const [kept] = rows
  if (!kept) return undefined
  if (!hashOf(request).equals(kept.request_hash)) throw new RefusalError(422, { detail: sentences.keyReused })
  if (kept.about.length > 0) await request.refuseUnlessSeen(kept.about)
  return { status: kept.status, text: kept.answer }
}

/** Keeps an answer; false when the key was already taken, in which case the other's answer is committed and stands. */
async function keep(db: Database, request: KeyedRequest, answer: KeptAnswer, about: Iterable<number> = []): Promise<boolean> {
  const { staffId, key, url } = request
  const kept = await sql`
    insert into idempotency_key (staff_id, key, url, request_hash, status, answer, about)
    values (${staffId}, ${key}, ${url}, ${hashOf(request)}, ${answer.status}, ${answer.text}, ${[...about]})
    on conflict do nothing`.execute(db)
  return kept.numAffectedRows === 1n
}

class KeyTaken extends Error {}

/** Turns for the requests of one key. A repeat waits for the first one's answer, as long as a client would. */
const turnsOfKey = { ofOne: 1, waiting: 20, patience: 30_000 } as const

const turns = new WeakMap<Database, ReturnType<typeof fairTurns>>()

function turnsOf(db: Database) {
  const known = turns.get(db) ?? fairTurns(turnsOfKey)
  turns.set(db, known)
  return known
}

/**
 * Runs a write once for its key, and its slow work `ahead` of it. If two processes race with one key, the later commit is undone and gets
 * the first answer. In one process the later request waits, so `ahead` also runs once.
 */
export const onlyOnce = <Prepared>(
  db: Database,
  request: KeyedRequest,
  ahead: () => Promise<Prepared>,
  write: (tx: Transaction, prepared: Prepared) => Promise<string>,
): Promise<KeptAnswer> => turnsOf(db)(`${request.staffId} ${request.key}`, () => runOnce(db, request, ahead, write))

async function runOnce<Prepared>(
  db: Database,
  request: KeyedRequest,
  ahead: () => Promise<Prepared>,
  write: (tx: Transaction, prepared: Prepared) => Promise<string>,
): Promise<KeptAnswer> {
  const first = await firstAnswer(db, request)
  if (first) return first
  try {
    const prepared = await ahead()
    return await inTransaction(db, async (tx) => {
      const answer = { status: 200, text: await write(tx, prepared) }
      if (!(await keep(tx, request, answer, subjects.get(tx)))) throw new KeyTaken()
      return answer
    })
  } catch (error) {
    // A client that is told to wait repeats the request, and the repeat must run.
    if (error instanceof RefusalError && error.retryAfter !== undefined) throw error
    if (error instanceof RefusalError) await keep(db, request, { status: error.status, text: JSON.stringify(error.body satisfies Refusal) })
    else if (!(error instanceof KeyTaken)) throw error
    const winner = await firstAnswer(db, request)
    if (winner) return winner
    throw error
  }
}

/** Forgets the kept answers of writes after a month: nobody retries so late. */
export async function forgetAnswers(db: Database): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', sql<string>`now() - interval '30 days'`).execute()
}

interface About {
  /** A regular expression on the address of the write. */
  inAddress: string
  /** A JSON path on the answer that finds something for `$id`. */
  inAnswer: string
  id: number
}

/** Forgets the kept answers about something. Answers about another thing with the same number go too, which costs only a retry. */
export async function forgetAnswersAbout(tx: Transaction, { inAddress, inAnswer, id }: About): Promise<void> {
  await sql`
    delete from idempotency_key
    where url ~ ${inAddress} or jsonb_path_exists(answer::jsonb, ${inAnswer}::jsonpath, jsonb_build_object('id', ${id}::integer))`.execute(
    tx,
  )
}
