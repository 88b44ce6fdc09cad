import { sql } from 'kysely'
import { assignNewLeads } from '#domains/assignment/server/allocation/assign-new-leads.ts'
import { takeInLeads } from '#domains/leads/server/intake/take-in-leads.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { IncomingMessage } from '#platform/server/gateways/whatsapp/incoming.ts'
import { variantsOf } from '#platform/server/numbers/number-variants.ts'
import { numberAsGiven } from '#platform/server/numbers/telephone-number.ts'
import { linesOfReferral, sourceOf } from './source-of.ts'

/** Where a parent's message belongs: their lead, or what is known of somebody without one. */
export interface Parent {
  leadId: number | null
  correspondentId: number | null
  /** The number under which it stands: as the lead has it, where that is written in another way. */
  e164: string | null
}

type Writer = Pick<IncomingMessage, 'e164' | 'isChecked' | 'userId' | 'name' | 'providerId' | 'referral' | 'text'>

/** Somebody who writes and shows no number. */
interface UnknownContact {
  channel: 'whatsapp' | 'email'
  /** The provider's id of them, the digits that it gave, or their e-mail address. */
  knownBy: string
  name?: string | undefined
  /** The digits of a number that our rules of numbers do not know. */
  e164?: string | undefined
}

interface Held {
  lead_id: number
  e164: string
}

/** The lead of a number, also where it has it written in the country's other way; the number as it came goes first. */
export async function leadOfNumber(tx: Transaction, e164: string): Promise<Held | undefined> {
  const ways = [e164, ...variantsOf(e164)]
  const { rows } = await sql<Held>`
    select lead_id, e164 from lead_number join lead on lead.id = lead_id
    where e164 = any (${ways}::text[]) and merged_into_id is null
    order by e164 <> ${e164}, disputed, erased_at nulls first, lead_id limit 1`.execute(tx)
  return rows[0]
}

/** A parent who is not known becomes a lead as by any other way in. */
async function takeIn(tx: Transaction, e164: string, writer: Writer): Promise<number | null> {
  const number = numberAsGiven(e164)
  if (!number) return null
  const name = writer.name && cutText(writer.name, 100)
  const alsoTold = linesOfReferral(writer.referral)
  const arrival = { numbers: [number], source: sourceOf(writer), ...(name && { name }), ...(alsoTold.length > 0 && { alsoTold }) } as const
  const [outcome] = await takeInLeads(tx, null, [arrival], assignNewLeads)
  return outcome && 'leadId' in outcome ? outcome.leadId : null
}

/** Keeps the name of an unknown contact, to help tell who they are: a lead has its own name, and an erased one none. */
export async function keepUnknownContact(
  tx: Transaction,
  { channel, knownBy, name, e164 }: UnknownContact,
): Promise<{ id: number; lead_id: number | null }> {
  const { rows } = await sql<{ id: number; lead_id: number | null }>`
    insert into correspondent (known_by, channel, name, e164) values (${knownBy}, ${channel}, ${name || null}, ${e164 ?? null})
    on conflict (known_by) do update set seen_at = now(), e164 = coalesce(excluded.e164, correspondent.e164),
      name = case when correspondent.lead_id is null then coalesce(excluded.name, correspondent.name) end
    returning id, lead_id`.execute(tx)
  return rows[0] as { id: number; lead_id: number | null }
}

/**
 * Finds the writer by the provider's id, since numbers change hands, then by the number. An unknown writer becomes a new lead. A writer
 * whose number is hidden or fits none of our rules waits as an unknown contact. So no message is lost.
 */
export async function findParent(tx: Transaction, writer: Writer, warn: (text: string) => void): Promise<Parent> {
  const { userId, e164 = null, isChecked } = writer
  const known = userId === undefined ? undefined : await keepUnknownContact(tx, { ...unknownContactOf(writer), knownBy: userId })
  const held = e164 === null ? undefined : await leadOfNumber(tx, e164)
  if (known?.lead_id) return { leadId: known.lead_id, correspondentId: known.id, e164: held?.lead_id === known.lead_id ? held.e164 : e164 }
  const correspondentId = known?.id ?? null
  if (held) return { leadId: held.lead_id, correspondentId, e164: held.e164 }
  if (e164 !== null && isChecked) return { leadId: await takeIn(tx, e164, writer), correspondentId, e164 }
  const unknownContact = known ?? (await keepUnknown(tx, writer, warn))
  return { leadId: unknownContact.lead_id, correspondentId: unknownContact.id, e164 }
}

/** Digits that our rules of numbers know are no doubt about who somebody is. */
const unknownContactOf = ({ name, e164, isChecked }: Writer) => ({ channel: 'whatsapp' as const, name, e164: isChecked ? undefined : e164 })

/** Keeps a writer who has neither an id of the provider nor a number that we can check, and logs it. */
async function keepUnknown(tx: Transaction, writer: Writer, warn: (text: string) => void) {
  const { e164, providerId } = writer
  const what = e164 === undefined ? 'without a sender' : 'from a number that our rules of numbers do not know'
  warn(`A message came ${what}. It waits in the inbox, under Without a number.`)
  return await keepUnknownContact(tx, { ...unknownContactOf(writer), knownBy: e164?.replace('+', '') ?? `message ${providerId}` })
}
