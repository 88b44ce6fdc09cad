import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Placing } from '#domains/calls/server/placing/placing.ts'
import { shareUnlessSeen } from '#domains/leads/server/lead/give-lead.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { activeCounsellors } from '#domains/sharing/server/handover/active-counsellors.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { doEach } from '#platform/server/jobs/do-each.ts'
import { allocate, type DrawTurns, type LeadFacts, type Receiver, type Rule } from '../allocation/allocate.ts'
import { drawTurns } from '../allocation/draw-turns.ts'
import { leadFacts } from '../allocation/lead-facts.ts'
import { countLoads, loadReceivers } from '../allocation/load-receivers.ts'
import { loadRules } from '../allocation/load-rules.ts'
import { hasWaited, type Opening, waitingEnquiries } from './waiting-enquiries.ts'

export interface Offering {
  opening: Opening
  /** Minutes after which an enquiry is offered. */
  after: number
  heldBy: Placing['heldBy']
}

interface Due {
  id: number
  asked_at: string
  facts: LeadFacts
  seen_by: number[]
}

const anyone = { id: 0 }

/**
 * Enquiries of counsellors who did not call in time, and that no colleague has an offer of. What nobody has waits for the rules, and what
 * somebody has in the dialer is in hand.
 */
async function dueOffers(db: Database, { opening, after, heldBy }: Offering, leadId?: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select lead.id, to_json(asked.at) #>> '{}' as asked_at, ${leadFacts} as facts, lead.viewer_ids as seen_by
    from ${waitingEnquiries()} and ${leadId === undefined ? sql`true` : sql`lead.id = ${leadId}`}
      and ${hasWaited(opening, after)} and lead.owner_id is not null and ${heldBy(anyone)} is null and not exists (
        select from enquiry_escalation as known
        where known.lead_id = lead.id and known.asked_at = asked.at and known.offered_at is not null and known.ended_at is null)
    order by asked.at`.execute(db)
  return rows
}

/** Nobody calls more parents than these at once: the others are offered to somebody else, or when one of these was called. */
const maxOpenOffers = 3

async function withMostOffers(db: Database): Promise<number[]> {
  const { rows } = await sql<{ offered_to: number }>`
    select offered_to from enquiry_escalation where offered_to is not null and ended_at is null
    group by offered_to having count(*) >= ${maxOpenOffers}::integer`.execute(db)
  return rows.map(({ offered_to }) => offered_to)
}

interface Choice {
  rules: Rule[]
  /** All counsellors; those with the most offers are not there. */
  receivers: Receiver[]
}

async function readChoice(db: Database): Promise<Choice> {
  const [{ rules, hasLimits }, all, busy] = await Promise.all([loadRules(db), loadReceivers(db), withMostOffers(db)])
  const receivers = all.map((receiver) => ({ ...receiver, isPresent: receiver.isPresent && !busy.includes(receiver.id) }))
  if (hasLimits) await countLoads(db, receivers, true)
  return { rules, receivers }
}

/** Finds the next counsellor by the rules among those who are there and do not see the lead yet. */
async function nextThere({ rules, receivers }: Choice, { facts, seen_by }: Due, draw: DrawTurns): Promise<number | undefined> {
  const others = receivers.map((receiver) => ({ ...receiver, isPresent: receiver.isPresent && !seen_by.includes(receiver.id) }))
  return (await allocate(rules, [facts], others, draw)).given[0]?.staffId
}

/** Finds out whether there is a next counsellor at all, so it takes nobody's turn. */
const noTurn: DrawTurns = async () => [0]

async function offerOne(tx: Transaction, offering: Offering, leadId: number): Promise<void> {
  await onAnyLead(tx, null, leadId, async (lead, { record }) => {
    const [due] = await dueOffers(tx, offering, leadId)
    const next = due && (await nextThere(await readChoice(tx), due, (rule, group, count) => drawTurns(tx, rule, group, count)))
    const to = (await activeCounsellors(tx)).find(({ id }) => id === next)
    if (!due || !to) return
    const gave_share = await shareUnlessSeen(tx, leadId, { staffId: to.id, sharedBy: null, viewers: [to.id] })
    await sql`
      insert into enquiry_escalation (lead_id, asked_at, offered_to, offered_at, gave_share)
      values (${leadId}, ${due.asked_at}, ${to.id}, now(), ${gave_share})
      on conflict (lead_id, asked_at) do update
      set offered_to = excluded.offered_to, offered_at = excluded.offered_at, gave_share = excluded.gave_share, ended_at = null`.execute(tx)
    await record({ kind: 'enquiry_offered', to_staff_ids: [to.id], after: { minutes: offering.after } })
    const notice = { kind: 'enquiry_offered', leadId, by: null } as const
    const toNext = `${lead.name} enquired, and nobody called yet. Please call: the lead was offered to you.`
    await notify(tx, { ...notice, staffIds: [to.id], text: toNext })
    const toOwner = `${lead.name} was offered to ${to.name} too, because nobody called. The lead stays yours.`
    await notify(tx, { ...notice, staffIds: lead.owner_id === null ? [] : [lead.owner_id], text: toOwner })
  })
}

/**
 * Offers each enquiry that nobody called about in time to the next counsellor who is there. Where nobody is, it is tried again: after a
 * night there are thousands, so a lead takes a transaction only if somebody can have it.
 */
export async function offerEnquiries(db: Database, offering: Offering): Promise<void> {
  let choice = await readChoice(db)
  const isSomebodyPresent = () => choice.receivers.some(({ isPresent }) => isPresent)
  await doEach(isSomebodyPresent() ? await dueOffers(db, offering) : [], async (one) => {
    if (!isSomebodyPresent()) return
    // Others are answered meanwhile.
    await setImmediate()
    if ((await nextThere(choice, one, noTurn)) === undefined) return
    await inTransaction(db, (tx) => offerOne(tx, offering, one.id))
    choice = await readChoice(db)
  })
}
