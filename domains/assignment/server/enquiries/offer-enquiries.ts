import { sql } from 'kysely'
import type { Placing } from '#domains/calls/server/placing/placing.ts'
import { shareUnlessSeen } from '#domains/leads/server/core/give-lead.ts'
import { onAnyLead } from '#domains/leads/server/core/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { activeCounsellors } from '#domains/sharing/server/active-counsellors.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { doEach } from '#platform/server/jobs/do-each.ts'
import { allocate, type LeadFacts } from '../allocate.ts'
import { drawTurns } from '../draw-turns.ts'
import { leadFacts } from '../lead-facts.ts'
import { countLoads, loadReceivers } from '../load-receivers.ts'
import { loadRules } from '../load-rules.ts'
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
const mostOpenOffers = 3

async function withMostOffers(tx: Transaction): Promise<number[]> {
  const { rows } = await sql<{ offered_to: number }>`
    select offered_to from enquiry_escalation where offered_to is not null and ended_at is null
    group by offered_to having count(*) >= ${mostOpenOffers}::integer`.execute(tx)
  return rows.map(({ offered_to }) => offered_to)
}

/** Who is next by the rules among those who are there, do not see the lead yet, and were not offered others that still wait. */
async function nextThere(tx: Transaction, { facts, seen_by }: Due): Promise<{ id: number; name: string } | undefined> {
  const [{ rules, hasLimits }, all, busy] = await Promise.all([loadRules(tx), loadReceivers(tx), withMostOffers(tx)])
  const receivers = all.map((receiver) => ({
    ...receiver,
    isThere: receiver.isThere && !seen_by.includes(receiver.id) && !busy.includes(receiver.id),
  }))
  if (hasLimits) await countLoads(tx, receivers, true)
  const { given } = await allocate(rules, [facts], receivers, (rule, group, count) => drawTurns(tx, rule, group, count))
  return (await activeCounsellors(tx)).find(({ id }) => id === given[0]?.staffId)
}

async function offerOne(tx: Transaction, offering: Offering, leadId: number): Promise<void> {
  await onAnyLead(tx, null, leadId, async (lead, { record }) => {
    const [due] = await dueOffers(tx, offering, leadId)
    const to = due && (await nextThere(tx, due))
    if (!to) return
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

/** Offers each enquiry that nobody called about in time to the next counsellor who is there. Where nobody is, it is tried again. */
export async function offerEnquiries(db: Database, offering: Offering): Promise<void> {
  if (!(await loadReceivers(db)).some(({ isThere }) => isThere)) return
  await doEach(await dueOffers(db, offering), ({ id }) => inTransaction(db, (tx) => offerOne(tx, offering, id)))
}
