import { leadGone } from '#domains/leads/contract/leads.ts'
import type { Operation } from '#platform/contract/operation.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { RunningServer } from '#portal/server/open-server.ts'
import { type Dice, seededDice } from '../make/seeded-dice.ts'

export interface StormPerson {
  id: number
  headers: Record<string, string>
  isAdmin: boolean
}

/** A lead as the storm believes it to be, so that most of what it tries can succeed; others may have changed it meanwhile. */
export interface StormLead {
  id: number
  owner: number | null
  shared: number[]
  skipped: boolean
  numbers: string[]
  children: number[]
  admissions: { id: number; school: string }[]
}

interface StormRequest {
  operation: Operation
  ids?: Record<string, number>
  query?: string
  body?: object
}

interface StormWrite {
  id: number
  lead: StormLead
  by: StormPerson
}

export interface Answered {
  ok: boolean
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the server has checked it by the shape of the call.
  body: any
}

interface Tally {
  tried: number
  done: number
  refused: Record<string, number>
}

/** How many requests a client sends again with the same key: three times at once, or once more because the answer was lost. */
const sentAtOnce = 0.06
const sentAgain = 0.06

/** How many acts fall on the first few leads, so that many people meet on one. */
const hotShare = 0.25
const hotLeads = 6

const byKnown = 0.7
const byKnownOrAdmin = 0.93

interface StormWorld {
  db: Database
  servers: readonly RunningServer[]
  people: readonly StormPerson[]
  leads: readonly StormLead[]
  seed: number
}

export type Storm = ReturnType<typeof openStorm>

function actorFor(dice: Dice, people: readonly StormPerson[], lead: StormLead): StormPerson {
  const roll = dice.roll()
  const known = people.filter(({ id }) => id === lead.owner || lead.shared.includes(id))
  if (roll < byKnown && known.length > 0) return dice.pick(known)
  return dice.pick(roll < byKnownOrAdmin ? people.filter(({ isAdmin }) => isAdmin) : people)
}

const goneSentences = [leadGone.leadNotFound, leadGone.leadMoved].map(
  ([, sentence]) => new RegExp(`^${sentence.replace('{owner}', '.+')}$`),
)

/** Refused because the lead is not, or not any more, its author's. */
const isGone = ({ body }: Answered) => goneSentences.some((sentence) => sentence.test(body.detail ?? ''))

function sender(dice: Dice, servers: readonly RunningServer[], troubles: string[]) {
  let keys = 0

  async function ask(by: StormPerson, key: string, { operation, ids = {}, query = '', body }: StormRequest): Promise<Answered> {
    const url = operation.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name])) + query
    const headers = { ...by.headers, 'idempotency-key': key }
    const answer = await dice.pick(servers).app.inject({ method: operation.method, url, headers, ...(body && { payload: body }) })
    if (answer.statusCode >= 500) troubles.push(`${answer.statusCode} ${operation.method} ${url} ${JSON.stringify(body)}`)
    return { ok: answer.statusCode === 200, status: answer.statusCode, body: answer.json() }
  }

  return async (by: StormPerson, asked: StormRequest): Promise<Answered> => {
    const key = `storm-${++keys}`
    const roll = dice.roll()
    const times = roll < sentAtOnce ? [1, 2, 3] : [1]
    const answers = await Promise.all(times.map(() => ask(by, key, asked)))
    if (roll > 1 - sentAgain) answers.push(await ask(by, key, asked))
    // Somebody may have taken the lead away from its author since.
    const live = answers.filter((answer) => !isGone(answer))
    const different = new Set(live.map((answer) => JSON.stringify(answer)))
    if (different.size > 1) troubles.push(`One key was answered in two ways: ${[...different].join(' and ')}`)
    return (live[0] ?? answers[0]) as Answered
  }
}

function tallyBook() {
  const tallies = new Map<string, Tally>()
  const tally = (name: string, { ok, status, body }: Answered) => {
    const found = tallies.get(name) ?? { tried: 0, done: 0, refused: {} }
    tallies.set(name, found)
    found.tried++
    const reason = `${status} ${body.detail}`
    if (ok) found.done++
    else found.refused[reason] = (found.refused[reason] ?? 0) + 1
  }
  return { tallies, tally }
}

export function openStorm({ db, servers, people, leads, seed }: StormWorld) {
  const dice = seededDice(seed)
  const troubles: string[] = []
  const journal: string[] = []
  const transfers: StormWrite[] = []
  const requests: StormWrite[] = []
  const logged: StormWrite[] = []
  let words = 0
  return {
    ...tallyBook(),
    ...{ dice, people, leads, troubles, journal, transfers, requests, logged },
    send: sender(dice, servers, troubles),
    anyLead: () => leads[dice.below(dice.roll() < hotShare ? hotLeads : leads.length)] as StormLead,
    actorFor: (lead: StormLead) => actorFor(dice, people, lead),
    openFollowUps: async (lead: StormLead) => {
      const open = db.selectFrom('follow_up').select('id').where('lead_id', '=', lead.id).where('closed_at', 'is', null)
      return (await open.execute()).map(({ id }) => id)
    },
    word: () => `#${++words}`,
    wrote: (kind: string, lead: StormLead, by: StormPerson, ...detail: string[]) =>
      journal.push([kind, lead.id, by.id, ...detail].join(' ')),
  }
}
