import { setTimeout as sleep } from 'node:timers/promises'
import { exotel } from '#platform/server/gateways/telephony/exotel.ts'
import { type Dice, seededDice } from '../make/seeded-dice.ts'
import type { CallFate } from '../stand-ins/exotel-calls.ts'
import { type Endpoint, type Fault, openStandInExotel, type StandInExotel } from '../stand-ins/stand-in-exotel.ts'
import type { StormDialer } from './dialer-storm.ts'
import type { StormPortals } from './dialer-storm-portals.ts'

export type StormExchange = Awaited<ReturnType<typeof openStormExchange>>

const webhookSecret = 'a-secret-that-signs-addresses'
const publicUrl = 'http://portal.test'

/** The faults of each endpoint with their shares in percent; the other requests are answered rightly. */
const mishaps: Partial<Record<Endpoint, [percent: number, fault: Fault][]>> = {
  connect: [
    [5, 'reset after accept'],
    [3, 'reset'],
    [4, { status: 503 }],
    [4, { status: 503, afterAccept: true }],
    [4, { status: 429, retryAfter: 1 }],
    [2, 'malformed'],
    [6, { delay: 300 }],
    [4, { delay: 1_500 }],
  ],
  details: [
    [3, { status: 503 }],
    [3, 'reset'],
    [4, { delay: 500 }],
  ],
  list: [
    [5, { status: 503 }],
    [5, 'reset'],
  ],
}

const fates: CallFate[] = [
  { counsellor: 'completed', parent: 'completed', talkSeconds: 30, recording: false },
  { counsellor: 'completed', parent: 'completed', talkSeconds: 90, recording: true },
  { counsellor: 'completed', parent: 'no-answer', talkSeconds: 0, recording: false },
  { counsellor: 'completed', parent: 'busy', talkSeconds: 0, recording: false },
  { counsellor: 'completed', parent: 'failed', talkSeconds: 0, recording: false },
  { counsellor: 'no-answer', parent: null, talkSeconds: 0, recording: false },
]

/** In which order the messages of a call that ends are sent; many never come, some come twice. */
const tellings: ('answered' | 'terminal')[][] = [
  [],
  ['terminal'],
  ['terminal', 'terminal'],
  ['answered', 'terminal'],
  ['terminal', 'answered'],
  ['answered', 'terminal', 'answered', 'terminal'],
]

/** How many acts at a telephone only pick it up, how many messages come late, and after how many milliseconds at most. */
const rates = { pickUp: 0.2, late: 0.3, latest: 3_000 }

/** How often a message is sent again that no process took, and how long it waits in between, in milliseconds. */
const patience = { tries: 20, pause: 150 }

type Events = readonly ('answered' | 'terminal')[]

function openMishaps(dice: Dice) {
  const counts = new Map<Endpoint, number>()
  const wheels = new Map(
    Object.entries(mishaps).map(([endpoint, parts]) => {
      const wrong = parts.flatMap(([percent, fault]) => Array<Fault | undefined>(percent).fill(fault))
      return [endpoint, [...wrong, ...Array<undefined>(100 - wrong.length)]]
    }),
  )
  const draw = (endpoint: Endpoint | undefined): Fault | undefined => {
    const fault = wheels.get(endpoint ?? '')?.[dice.below(100)]
    if (endpoint && fault) counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1)
    return fault
  }
  return { counts, draw }
}

/** Tells one process of what happens on a telephone, and the other one where it is away; a message that nobody takes is lost. */
const deliveringTo = (portals: StormPortals, dice: Dice): StandInExotel['deliver'] => {
  return async ({ pathname }, body) => {
    const first = dice.below(2)
    for (let tries = 0; tries < patience.tries; tries++) {
      const answer = await portals.send(first + tries, { method: 'POST', path: pathname, headers: {}, body })
      if (answer) return answer.status
      await sleep(patience.pause)
    }
    return 200
  }
}

function openLine(service: StandInExotel) {
  const sent = new Set<Promise<void>>()
  const troubles: string[] = []

  async function tell(sid: string, events: Events, delay: number): Promise<void> {
    await sleep(delay)
    const statuses = await Promise.all(events.map((event) => service.send(sid, event)))
    troubles.push(...statuses.filter((status) => status !== 200).map((status) => `A message was answered with ${status}`))
  }

  function send(by: Dice, sid: string, events: Events): void {
    const reply = tell(sid, events, by.roll() < rates.late ? by.below(rates.latest) : 0)
    sent.add(reply)
    void reply.finally(() => sent.delete(reply))
  }

  function end(by: Dice, sid: string): void {
    const fate = by.pick(fates)
    service.end(sid, fate)
    const events = by.pick(tellings)
    send(by, sid, fate.counsellor === 'completed' ? events : events.filter((event) => event === 'terminal'))
  }

  return { send, end, troubles, arrived: () => Promise.all(sent) }
}

const settingsOf = ({ baseUrl, sid, key, token, callerId }: StandInExotel['settings']) => ({
  PUBLIC_URL: publicUrl,
  TELEPHONY_PROVIDER: 'exotel',
  EXOTEL_BASE_URL: baseUrl,
  EXOTEL_SID: sid,
  EXOTEL_KEY: key,
  EXOTEL_TOKEN: token,
  EXOTEL_CALLER_ID: callerId,
  EXOTEL_WEBHOOK_SECRET: webhookSecret,
})

export async function openStormExchange(seed: number) {
  const service = await openStandInExotel()
  const dice = seededDice(seed)
  const { counts, draw } = openMishaps(dice)
  const line = openLine(service)
  service.limit(Number.POSITIVE_INFINITY)
  service.mishap = draw
  return {
    ledger: service.ledger,
    mishaps: counts,
    troubles: line.troubles,
    settings: settingsOf(service.settings),
    telephony: exotel({ ...service.settings, webhookSecret, publicUrl, recordingHosts: [] }),
    tell(portals: StormPortals): void {
      service.deliver = deliveringTo(portals, dice)
    },
    go({ phone, dice: by }: StormDialer): void {
      const call = service.ledger.findLast(({ from, endedAt }) => from === phone && !endedAt)
      if (!call) return
      if (by.roll() < rates.pickUp) line.send(by, call.sid, ['answered'])
      else line.end(by, call.sid)
    },
    async calm(): Promise<void> {
      service.mishap = () => undefined
      for (const { sid, endedAt } of service.ledger) if (!endedAt) line.end(dice, sid)
      await line.arrived()
    },
    close: () => service.close(),
  }
}
