import { serveLead } from '#domains/dialer/contract/dialer.ts'
import type { Operation } from '#platform/contract/operation.ts'
import { type Dice, seededDice } from '../make/seeded-dice.ts'
import type { DialerJournal } from './dialer-journal.ts'
import type { StormPortals } from './dialer-storm-portals.ts'

/** A counsellor or an admin in the storm, with dice of their own, which decide their acts together with the answers. */
export interface StormDialer {
  id: number
  /** Their own telephone, in E.164. */
  phone: string
  headers: Record<string, string>
  dice: Dice
  lead: { id: number; phone: string; code: number } | undefined
  /** The one before: what a forgotten tab still shows. */
  previous: number | undefined
}

export interface Attempt {
  id: string
  staff: number
  lead: number
  answered: number[]
  refused: string[]
  wasLost: boolean
}

interface DialerRequest {
  operation: Operation
  ids?: Record<string, number>
  query?: Record<string, string | number | boolean>
  body?: object
  leaves?: number | undefined
  key?: string
}

export interface Answered {
  ok: boolean
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the tests of each call check its shape.
  body: any
  wasLost: boolean
}

export type DialerStorm = ReturnType<typeof openDialerStorm>

function leadTold(body: { results?: { id: number; lease_until: string }[]; lead_id?: number | null; lease_until?: string | null }) {
  const [served] = body.results ?? []
  if (served) return { lead: served.id, until: Date.parse(served.lease_until) }
  if (body.results) return { lead: null }
  if (body.lead_id === undefined) return {}
  return { lead: body.lead_id, ...(body.lease_until && { until: Date.parse(body.lease_until) }) }
}

const pathOf = (operation: Operation, ids: Record<string, number>, query: Record<string, string | number | boolean>) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return operation.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name])) + (text && `?${text}`)
}

export function openDialerStorm({ portals, journal }: { portals: StormPortals; journal: DialerJournal }) {
  const troubles: string[] = []
  const attempts: Attempt[] = []
  const taken: { staff: number; lead: number }[] = []
  const comments: string[] = []
  const tallies = new Map<string, number>()
  const tally = (what: string) => void tallies.set(what, (tallies.get(what) ?? 0) + 1)
  let keys = 0

  async function ask(
    by: StormDialer,
    name: string,
    { operation, ids = {}, query = {}, body, leaves, key }: DialerRequest,
  ): Promise<Answered> {
    const headers = { ...by.headers, 'idempotency-key': key ?? `dialer-storm-${++keys}` }
    const request = { method: operation.method, path: pathOf(operation, ids, query), headers, body }
    const speaksOfLead = operation.path.includes('auto-dialer-data') || operation.path.includes('auto-dialer-session')
    const answer = await portals.ask(by.dice, request, async (send) => {
      const number = journal.asks(by.id, name, leaves)
      const got = await send()
      const lead = got?.status === 200 && speaksOfLead ? leadTold(got.body) : {}
      journal.reply(by.id, number, got ? String(got.status) : 'lost', lead)
      return got
    })
    if (answer.status >= 500) troubles.push(`${answer.status} ${request.method} ${request.path} ${JSON.stringify(body)}`)
    tally(`${name} ${answer.status}`)
    if (answer.wasLost) tally('lost')
    return { ...answer, ok: answer.status === 200 }
  }

  async function serve(by: StormDialer, name: string, left: number | undefined): Promise<Answered> {
    const query = left === undefined ? {} : { combined_data: left }
    return await ask(by, name, { operation: serveLead, query, leaves: left })
  }

  function show(by: StormDialer, { body }: Answered): void {
    const [served] = body.results
    if (by.lead && by.lead.id !== served?.id) by.previous = by.lead.id
    by.lead = served && { id: served.id, phone: served.mobile_number, code: served.mobile_number_with_code.country_code }
  }

  return { ask, serve, show, tallies, troubles, attempts, comments, taken, journal }
}

const seedStep = 7_919

export const stormDialer = (seed: number, { id, phone, headers }: Pick<StormDialer, 'id' | 'phone' | 'headers'>): StormDialer => ({
  id,
  phone,
  headers,
  dice: seededDice(seed + id * seedStep),
  lead: undefined,
  previous: undefined,
})
