import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { askUnsubscribe, followLink, unsubscribe } from '#domains/mail/contract/tracking.ts'
import { streamEvents } from '#platform/contract/events.ts'
import type { Operation } from '#platform/contract/operation.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { type Role, roles } from '#platform/contract/roles.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { operations } from '#portal/server/all-operations.ts'
import type { RunningServer } from '#portal/server/open-server.ts'
import { type Dice, seededDice } from '../make/seeded-dice.ts'
import { triedOperations } from '../server/ask-operation.ts'
import { type Asker, makeAsker, makeEveryWorld } from '../server/every-operation.ts'
import { fuzzRequest } from './fuzz-request.ts'

/** A request that is unanswered after this many milliseconds counts as hanging. */
const longest = 5_000

/** New accounts and leads are made after this many requests: some end their session, or give their lead away. */
const lasting = 40

export interface FuzzTrial {
  requests: number
  /** How often each status was answered. */
  statuses: Record<string, number>
  /** The faults, each with its request. */
  faults: string[]
  /** The longest that an answer took, in milliseconds. */
  slowest: number
}

interface FuzzAnswer {
  status: number
  type: string
  body: string
}

/** Asks and hears all of the answer, but for a stream of events, which never ends. */
async function hear({ app }: RunningServer, operation: Operation, request: InjectOptions): Promise<FuzzAnswer> {
  const answer = await app.inject({ ...request, payloadAsStream: true })
  const status = answer.statusCode
  if (operation === streamEvents && status === 200) {
    answer.stream().destroy()
    return { status, type: '', body: '' }
  }
  return { status, type: String(answer.headers['content-type']), body: await text(answer.stream()) }
}

/** Calls that parents open in a browser: they are refused by a page. */
const pages: readonly Operation[] = [askUnsubscribe, followLink, unsubscribe]

/** The fault of an answer. The server under test itself checks that a granted answer has the shape of its operation. */
function troubleOf(operation: Operation, { status, type, body }: FuzzAnswer): string | undefined {
  if (status >= 500) return `is answered ${status}: ${body.slice(0, 300)}`
  if (status < 400 || (pages.includes(operation) && type === 'text/html; charset=utf-8')) return undefined
  const isOurs = type === 'application/json; charset=utf-8' && Refusal.safeParse(JSON.parse(body)).success
  return isOurs ? undefined : `is refused in another shape (${status}, ${type}): ${body.slice(0, 300)}`
}

function makersOf(name: string): readonly Role[] {
  const who = triedOperations[name]?.[0] ?? 'staff'
  return typeof who === 'string' ? roles : who
}

/** The accounts that ask, one of each role, made again now and then. */
function askers({ db }: RunningServer, gateways: Gateways) {
  const made = new Map<Role, { asker: Asker; left: number }>()
  return async (role: Role): Promise<Asker> => {
    const known = made.get(role)
    if (known && known.left-- > 0) return known.asker
    const asker = await makeAsker(db, gateways, role)
    made.set(role, { asker, left: lasting })
    return asker
  }
}

const shown = ({ method, url, payload }: InjectOptions) => `${method} ${String(url).slice(0, 300)} ${String(payload ?? '').slice(0, 300)}`

async function ask(server: RunningServer, operation: Operation, request: InjectOptions, trial: FuzzTrial): Promise<void> {
  const begun = performance.now()
  const heard = await Promise.race([hear(server, operation, request), sleep(longest, undefined, { ref: false })])
  trial.slowest = Math.max(trial.slowest, performance.now() - begun)
  const trouble = heard ? troubleOf(operation, heard) : `is not answered within ${longest / 1000} s.`
  if (trouble) trial.faults.push(`${shown(request)} ${trouble}`)
  const status = heard?.status ?? 'none'
  trial.statuses[status] = (trial.statuses[status] ?? 0) + 1
  trial.requests++
}

/** The asking account: almost always one that may. */
const roleFor = (dice: Dice, name: string) => dice.pick(dice.roll() < 0.9 ? makersOf(name) : roles)

/**
 * Walks every declared operation again and again, with requests that would be granted but for what is wrong, huge, odd or hostile in them,
 * on an empty database. The same seed asks the same.
 */
export async function tryFuzz(server: RunningServer, gateways: Gateways, requests: number, seed: number): Promise<FuzzTrial> {
  const dice = seededDice(seed)
  const trial: FuzzTrial = { requests: 0, statuses: {}, faults: [], slowest: 0 }
  const askerOf = askers(server, gateways)
  await makeEveryWorld(server.db)
  for (let n = 0; n < requests; n++) {
    const { name, operation } = operations[n % operations.length] as (typeof operations)[number]
    const role = roleFor(dice, name)
    const asker = await askerOf(role)
    // An earlier request may block this one; then it is sent without fields.
    const asked = await Promise.resolve(triedOperations[name]?.[1](asker)).catch(() => undefined)
    await ask(server, operation, fuzzRequest(dice, operation, asked ?? {}, asker.headers), trial)
  }
  return trial
}
