import { sql } from 'kysely'
import { writeMessageConsent } from '#domains/leads/server/lead/message-consent.ts'
import type { LeadChanges, LockedLead } from '#domains/leads/server/lead/on-lead.ts'
import { addWrittenNumber } from '#domains/leads/server/numbers/add-written-number.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { variantsOf } from '#platform/server/numbers/number-variants.ts'
import { numberAsGiven } from '#platform/server/numbers/telephone-number.ts'
import { conversationLine } from '../message/conversation-line.ts'
import { hideMessages } from '../message/hide-messages.ts'
import { consentIn } from './consent-words.ts'

interface ReceivedMessage {
  kind: string
  text: string
  said_at: string
}

/** Takes up a STOP or START that an unknown contact wrote, unless the parent said otherwise after it. */
async function takeUpConsent(tx: Transaction, leadId: number, messages: readonly ReceivedMessage[], changes: LeadChanges): Promise<void> {
  const words = messages.flatMap(({ kind, text, said_at: at }) => (kind === 'text' ? [{ given: consentIn(text), at }] : []))
  const last = words.findLast(({ given }) => given !== undefined)
  if (last?.given === undefined) return
  const { rows } = await sql`
    select from lead where id = ${leadId} and not exists (
      select from consent_now where lead_id = ${leadId} and channel = 'all' and said_at >= ${last.at}::timestamptz
        and (purpose = 'messages' or purpose = 'calls' and not given and ${last.given}::boolean))`.execute(tx)
  if (rows.length > 0) await writeMessageConsent(tx, leadId, last.given, changes, { how: 'words' })
}

/** The number under which what an unknown contact wrote stands at a lead: that of the lead in whichever way it has it, else the one they wrote from, which is added. */
async function takeUpNumber(tx: Transaction, lead: LockedLead, e164: string | null, changes: LeadChanges): Promise<string | null> {
  const given = e164 === null ? undefined : numberAsGiven(e164)
  if (!given || lead.erased_at !== null) return e164
  const own = await tx
    .selectFrom('lead_number')
    .select('e164')
    .where('lead_id', '=', lead.id)
    .where('e164', 'in', [given.e164, ...variantsOf(given.e164)])
    .orderBy(sql`e164 <> ${given.e164}`)
    .executeTakeFirst()
  if (!own) await addWrittenNumber(tx, lead, given, changes)
  return own?.e164 ?? e164
}

/**
 * Says that somebody who wrote without showing their number is the parent of a lead, which is locked: what they wrote moves there, and counts
 * as it would have there. Answers how many messages moved; undefined where it was known already who they are.
 */
export async function joinUnknownContact(
  tx: Transaction,
  correspondentId: number,
  lead: LockedLead,
  changes: LeadChanges,
): Promise<number | undefined> {
  const joined = await tx
    .updateTable('correspondent')
    .set({ lead_id: lead.id, name: null })
    .where('id', '=', correspondentId)
    .where('lead_id', 'is', null)
    .returning('e164')
    .executeTakeFirst()
  if (!joined) return undefined
  const e164 = await takeUpNumber(tx, lead, joined.e164, changes)
  const unknownContacts = tx
    .selectFrom('message')
    .select('id')
    .where('correspondent_id', '=', correspondentId)
    .where('lead_id', 'is', null)
    .limit(1)
  if (!(await unknownContacts.executeTakeFirst())) return 0
  const { rows: messages } = await sql<ReceivedMessage>`
    with moved as (
      update message set lead_id = ${lead.id}, e164 = coalesce(${e164}, e164),
        told_as = case when ${e164}::text <> message.e164 then ltrim(message.e164, '+') else told_as end, event_id = ${lead.erased_at === null ? await conversationLine(tx, lead.id, changes) : null}
      where correspondent_id = ${correspondentId} and lead_id is null
      returning id, kind, text, coalesce(sent_at, at) as said_at)
    select kind, text, said_at from moved order by said_at, id`.execute(tx)
  if (lead.erased_at === null) await takeUpConsent(tx, lead.id, messages, changes)
  else await hideMessages(tx, lead.id)
  return messages.length
}
