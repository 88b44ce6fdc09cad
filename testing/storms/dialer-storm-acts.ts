import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { callParent } from '#domains/calls/contract/calls.ts'
import { pauseDialer, recordDialer, resumeDialer, serveLead } from '#domains/dialer/contract/dialer.ts'
import { addComment } from '#domains/leads/contract/leads.ts'
import { changeLead } from '#domains/sharing/contract/change-lead.ts'
import { askTransfer } from '#domains/sharing/contract/requests.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Answered, DialerStorm, StormDialer } from './dialer-storm.ts'
import type { StormExchange } from './dialer-storm-exchange.ts'

export interface StormScene {
  storm: DialerStorm
  exchange: StormExchange
  db: Database
  counsellors: readonly StormDialer[]
}

const sentTwice = 0.4

/** The status of a request for which the portal has no turn. */
const tooMuch = 429

type Act = (scene: StormScene, by: StormDialer) => Promise<void>

const next: Act = async ({ storm }, by) => {
  const answer = await storm.serve(by, 'next', by.lead?.id)
  if (!answer.ok) return
  if (by.lead && answer.body.results[0]?.id === by.lead.id) storm.troubles.push(`Lead ${by.lead.id} was left by ${by.id} and served again`)
  storm.show(by, answer)
}

/** The same Next twice at once: from two tabs, or because the answer was late. */
const nextTwice: Act = async ({ storm }, by) => {
  const left = by.lead?.id
  const [one, other] = (await Promise.all([1, 2].map(() => storm.serve(by, 'next twice', left)))) as [Answered, Answered]
  const served = [one, other].filter(({ ok }) => ok)
  // They may have seen different leads when one was given away in between: what they have now is asked for.
  const isOne = new Set(served.map(({ body }) => body.results[0]?.id)).size === 1
  const reply = isOne ? served[0] : await storm.serve(by, 'continue', undefined)
  if (reply?.ok) storm.show(by, reply)
}

/** A forgotten tab says Next of a lead that was left before, or loads again: the lead that they have stays theirs. */
const staleTab: Act = async ({ storm }, by) => {
  const left = by.dice.roll() < 0.5 && by.previous !== by.lead?.id ? by.previous : undefined
  const answer = await storm.serve(by, 'stale tab', left)
  if (!answer.ok) return
  const has = answer.body.results[0]?.id
  if (by.lead && by.lead.id !== has) storm.taken.push({ staff: by.id, lead: by.lead.id })
  storm.show(by, answer)
}

export const exit: Act = async ({ storm }, by) => {
  const query = { ...(by.lead && { combined_data: by.lead.id }), follow_up: false }
  const ask = () => storm.ask(by, 'exit', { operation: serveLead, query, leaves: by.lead?.id })
  let answer = await ask()
  // Who is told that the portal has too much to do presses again.
  while (answer.status === tooMuch) answer = await sleep(1_000).then(ask)
  if (!answer.ok || answer.body.count !== 0)
    storm.troubles.push(`Exit of ${by.id} answered ${answer.status} with ${answer.body.count} leads`)
  storm.show(by, { ...answer, body: { results: [] } })
}

const report = (storm: DialerStorm, by: StormDialer, status: string) =>
  storm.ask(by, status, { operation: recordDialer, body: { status, ...(by.lead && { combined_data: by.lead.id }) } })

const heartbeat: Act = async ({ storm }, by) => {
  const { ok, body } = await report(storm, by, 'dialing')
  if (!ok || !by.lead || body.lead_id === by.lead.id) return
  storm.taken.push({ staff: by.id, lead: by.lead.id })
  by.lead = undefined
}

const pause: Act = async (scene, by) => {
  await report(scene.storm, by, 'paused')
  if (by.dice.roll() < 0.5) await heartbeat(scene, by)
}

const call: Act = async ({ storm }, by) => {
  if (!by.lead) return
  const attempt = {
    id: crypto.randomUUID(),
    staff: by.id,
    lead: by.lead.id,
    answered: [] as number[],
    refused: [] as string[],
    wasLost: false,
  }
  storm.attempts.push(attempt)
  const query = { phone: by.lead.phone, country_code: by.lead.code, automatic: by.dice.roll() < 0.8, attempt: attempt.id }
  const times = by.dice.roll() < sentTwice ? [1, 2] : [1]
  const asked = times.map(() => storm.ask(by, 'call', { operation: callParent, ids: { id: attempt.lead }, query }))
  for (const { ok, body, wasLost } of await Promise.all(asked)) {
    if (ok) attempt.answered.push(body.call.id)
    else attempt.refused.push(body.detail)
    attempt.wasLost ||= wasLost
  }
}

const telephone: Act = async ({ exchange }, by) => exchange.go(by)

const comment: Act = async ({ storm }, by) => {
  if (!by.lead) return
  const key = crypto.randomUUID()
  const asked = { operation: addComment, ids: { id: by.lead.id }, body: { comment: key }, key }
  const times = by.dice.roll() < sentTwice ? [1, 2] : [1]
  const answers = await Promise.all(times.map(() => storm.ask(by, 'comment', asked)))
  if (answers.some(({ ok }) => ok)) storm.comments.push(key)
}

const give = (storm: DialerStorm, by: StormDialer, lead: number, to: StormDialer) =>
  storm.ask(by, 'transfer', { operation: changeLead, ids: { id: lead }, body: { transfer_to: to.id, note: 'Yours now' } })

/** Transfers the lead on the screen, or asks for it where that is refused. */
const transfer: Act = async (scene, by) => {
  if (!by.lead) return
  const { id } = by.lead
  const { status } = await give(scene.storm, by, id, by.dice.pick(scene.counsellors))
  if (status === 403) await scene.storm.ask(by, 'ask', { operation: askTransfer, ids: { id } })
  await heartbeat(scene, by)
}

/** The browser is gone and nothing is heard until the lease has run out; a counsellor who comes back shows the lead that they had. */
const vanish: Act = async ({ storm, db }, by) => {
  if (!by.lead) return
  const request = storm.journal.asks(by.id, 'vanish', by.lead.id)
  await sql`update dial_lease set during = tstzrange(lower(during), greatest(clock_timestamp(), lower(during) + interval '1 microsecond'))
    where staff_id = ${by.id} and ended_by is null and upper(during) > clock_timestamp()`.execute(db)
  storm.journal.reply(by.id, request, 'ran out')
  if (by.dice.roll() < 0.5) await report(storm, by, 'dialing')
  const answer = await storm.serve(by, 'continue', undefined)
  if (answer.ok) storm.show(by, answer)
  else by.lead = undefined
}

const wheelOf = (weights: [Act, number][]) => weights.flatMap(([act, weight]) => Array<Act>(weight).fill(act))

export const dialerActs = wheelOf([
  ...([
    [next, 30],
    [nextTwice, 8],
    [staleTab, 8],
    [exit, 7],
    [heartbeat, 8],
    [pause, 5],
  ] as [Act, number][]),
  ...([
    [call, 14],
    [telephone, 12],
    [comment, 8],
    [transfer, 4],
    [vanish, 3],
  ] as [Act, number][]),
])

const takeAway: Act = async ({ storm, counsellors }, by) => {
  const from = by.dice.pick(counsellors)
  if (from.lead) await give(storm, by, from.lead.id, by.dice.pick(counsellors))
}

const pauseOther: Act = async ({ storm, counsellors }, by) => {
  const ids = { id: by.dice.pick(counsellors).id }
  await storm.ask(by, 'pause dialer', { operation: pauseDialer, ids, body: { reason: 'Meeting' } })
  await storm.ask(by, 'resume dialer', { operation: resumeDialer, ids })
}

/** What the portal does with leads and calls every few minutes: a storm may be over before a minute is. */
const byTheClock = [
  ...['escalate_enquiries', 'escalate_overdue', 'retry_waiting', 'end_absences', 'lapse_transfer_requests'],
  ...['poll_outbound_calls', 'poll_inbound_calls', 'join_follow_up_counts', 'roll_up_figures', 'learn_chances'],
]

const minutesPass: Act = async ({ db }) =>
  void (await sql`select graphile_worker.add_job(task) from unnest(${byTheClock}::text[]) as task`.execute(db))

export const adminActs = wheelOf([
  [takeAway, 6],
  [pauseOther, 2],
  [minutesPass, 1],
])
