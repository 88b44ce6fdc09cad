import { sql } from 'kysely'
import { endShare } from '#domains/leads/server/lead/give-lead.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { doEach } from '#platform/server/jobs/do-each.ts'
import { loadReceivers } from '../allocation/load-receivers.ts'
import { enquiryWindow } from './waiting-enquiries.ts'

interface Offer {
  lead_id: number
  asked_at: string
  /** The lead itself, or the one into which it was merged. */
  surviving_lead_id: number
}

/**
 * Offers to end: somebody acted since, the enquiry is no longer new, or the colleague is away. If both leads of a merge had an offer of the
 * same instant, one stays at the merged lead.
 */
async function offersToEnd(db: Database): Promise<Offer[]> {
  const present = (await loadReceivers(db)).filter(({ isPresent }) => isPresent).map(({ id }) => id)
  const { rows } = await sql<Offer>`
    with recursive offer as (
      select lead_id, asked_at, offered_to, lead_id as surviving_lead_id from enquiry_escalation where offered_at is not null and ended_at is null
      union all
      select offer.lead_id, asked_at, offered_to, merged_into_id from offer join lead on lead.id = surviving_lead_id where merged_into_id is not null)
    select offer.lead_id, to_json(offer.asked_at) #>> '{}' as asked_at, surviving_lead_id
    from offer join lead on lead.id = surviving_lead_id and lead.merged_into_id is null
    left join lead_listing as listing on listing.lead_id = surviving_lead_id and listing.viewer_id = ${sql.lit(everyLead)}
    where listing.lead_id is null or listing.spoken_at > offer.asked_at or not listing.may_call
      or offer.asked_at < now() - interval ${enquiryWindow} or offered_to <> all (${present}::integer[])
    order by surviving_lead_id, offer.lead_id`.execute(db)
  return rows
}

async function endOne(tx: Transaction, { lead_id, asked_at, surviving_lead_id }: Offer): Promise<void> {
  await onAnyLead(tx, null, surviving_lead_id, async (lead, { record }) => {
    const { rows } = await sql<{ offered_to: number; is_idle: boolean }>`
      update enquiry_escalation as offer set ended_at = now()
      where lead_id = ${lead_id} and asked_at = ${asked_at} and ended_at is null
      returning offered_to, gave_share and not exists (
        select from lead_event where lead_event.lead_id = ${surviving_lead_id} and staff_id = offered_to and at >= offered_at) as is_idle`.execute(
      tx,
    )
    const [offer] = rows
    if (!offer?.is_idle || lead.owner_id === offer.offered_to) return
    if (await endShare(tx, surviving_lead_id, offer.offered_to))
      await record({ kind: 'enquiry_offer_ended', to_staff_ids: [offer.offered_to] })
  })
}

/** Ends offers that are over. A colleague who did something for the parent keeps the share; one who did nothing does not. */
export async function endEnquiryOffers(db: Database): Promise<void> {
  await doEach(await offersToEnd(db), (offer) => inTransaction(db, (tx) => endOne(tx, offer)))
}
