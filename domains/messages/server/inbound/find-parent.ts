import { sql } from 'kysely'
import { assignNewLeads } from '#domains/assignment/server/allocation/assign-new-leads.ts'
import { takeInLeads } from '#domains/leads/server/intake/take-in-leads.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { IncomingMessage } from '#platform/server/gateways/messaging/read-webhook.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'

/** Where a parent's message belongs: their lead, or what is known of somebody without one. */
export interface Parent {
  leadId: number | null
  correspondentId: number | null
}

type Writer = Pick<IncomingMessage, 'e164' | 'userId' | 'name'>

/** Somebody who writes and shows no number. */
interface Stranger {
  channel: 'whatsapp' | 'email'
  /** Meta's id of them, or their e-mail address. */
  knownBy: string
  name?: string | undefined
}

/** The source of leads of parents who wrote before anybody knew them. */
const source = 'WhatsApp'

async function leadOfNumber(tx: Transaction, e164: string): Promise<number | undefined> {
  const { rows } = await sql<{ lead_id: number }>`
    select lead_id from lead_number join lead on lead.id = lead_id
    where e164 = ${e164} and merged_into_id is null order by disputed, erased_at nulls first, lead_id limit 1`.execute(tx)
  return rows[0]?.lead_id
}

/** A parent who is not known becomes a lead as by any other way in. */
async function takeIn(tx: Transaction, { e164 = '', name }: Writer): Promise<number | null> {
  const number = readForeign(e164)
  if (!number) return null
  const [outcome] = await takeInLeads(tx, null, [{ numbers: [number], source, ...(name && { name: cutText(name, 100) }) }], assignNewLeads)
  return outcome && 'leadId' in outcome ? outcome.leadId : null
}

/** Keeps the name of a stranger, to help tell who they are: a lead has its own name, and an erased one none. */
export async function keepStranger(tx: Transaction, { channel, knownBy, name }: Stranger): Promise<{ id: number; lead_id: number | null }> {
  const { rows } = await sql<{ id: number; lead_id: number | null }>`
    insert into correspondent (known_by, channel, name) values (${knownBy}, ${channel}, ${name || null})
    on conflict (known_by) do update set seen_at = now(),
      name = case when correspondent.lead_id is null then coalesce(excluded.name, correspondent.name) end
    returning id, lead_id`.execute(tx)
  return rows[0] as { id: number; lead_id: number | null }
}

/**
 * Finds who wrote: by the provider's id first, since numbers go from one person to another; then by the number. Who is not known becomes a
 * new lead, and who hides their number waits for somebody who knows them.
 */
export async function findParent(tx: Transaction, writer: Writer): Promise<Parent> {
  const { userId, name } = writer
  const stranger = userId === undefined ? undefined : await keepStranger(tx, { channel: 'whatsapp', knownBy: userId, name })
  const leadId =
    stranger?.lead_id ?? (writer.e164 === undefined ? null : ((await leadOfNumber(tx, writer.e164)) ?? (await takeIn(tx, writer))))
  return { leadId, correspondentId: stranger?.id ?? null }
}
