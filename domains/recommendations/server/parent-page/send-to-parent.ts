import { sql } from 'kysely'
import type { z } from 'zod'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { sentWords } from '#domains/messages/contract/whatsapp.ts'
import { toldOf, writeMessage } from '#domains/messages/server/sending/write-message.ts'
import { sendToParent as operation, type ParentPage, readyByHand } from '#domains/recommendations/contract/parent-page.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { openPage } from './open-pages.ts'
import { composeMessage } from './page-message.ts'
import { newPageToken, pageHash } from './page-token.ts'

type Body = z.output<typeof operation.body>

/** A page of this press that is there already: its message was sent, or it was to be sent by hand and gets an address again. */
const pageOfAttempt = async (tx: Transaction, staff: Staff, attempt: string) =>
  await tx
    .selectFrom('parent_page')
    .select(['id', 'lead_id', 'is_message', 'message_id'])
    .where('by_staff_id', '=', staff.id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()

async function addPage(
  tx: Transaction,
  staff: Staff,
  leadId: number,
  { child, schools, attempt }: Body,
  page: { token: string; days: number; isMessage: boolean },
) {
  await sql`
    with page as (
      insert into parent_page (lead_id, child_id, token_hash, attempt, by_staff_id, is_message, expires_at)
      values (${leadId}, ${child ?? null}, ${pageHash(page.token)}, ${attempt}, ${staff.id}, ${page.isMessage}, now() + make_interval(days => ${page.days}))
      returning id)
    insert into parent_page_school (page_id, school_id, place)
    select page.id, school_id, place from page cross join unnest(${schools}::integer[]) with ordinality as chosen (school_id, place)`.execute(
    tx,
  )
}

const readOpen = async (tx: Transaction, leadId: number) =>
  (await sql<{ page: ParentPage }>`select ${openPage} as page from lead where id = ${leadId}`.execute(tx)).rows[0]?.page

type Composed = Awaited<ReturnType<typeof composeMessage>>

/** The message, or that of the same press as long as it is kept. */
type Prepared = { composed: Composed } | { before: number | null }

async function prepare(tx: Transaction, gateways: Gateways, staff: Staff, leadId: number, body: Body): Promise<Prepared> {
  return await onLead(tx, operation, staff, leadId, async (_lead, { record }) => {
    const before = await pageOfAttempt(tx, staff, body.attempt)
    if (before && before.lead_id !== leadId) throw refuse(operation, 'attemptReused')
    if (before?.is_message) return { before: before.message_id }
    const token = newPageToken()
    const composed = await composeMessage(tx, gateways, staff, leadId, body, token)
    if (body.seen !== undefined && body.seen !== composed.seen) throw refuse(operation, 'messageChanged')
    const { way } = composed
    if (before) await tx.deleteFrom('parent_page').where('id', '=', before.id).execute()
    else await record({ kind: 'shortlist_sent', after: { schools: body.schools.length, by_hand: 'byHand' in way } })
    await addPage(tx, staff, leadId, body, { token, days: gateways.firm().parent_page_days, isMessage: 'draft' in way })
    return { composed }
  })
}

/** Sends the message of a page, or tells what became of that of the same press; undefined where staff send it themselves. */
async function sendMessage(tx: Transaction, gateways: Gateways, staff: Staff, leadId: number, { attempt }: Body, prepared: Prepared) {
  if ('before' in prepared) return prepared.before ? await toldOf(tx, gateways, prepared.before) : undefined
  const { e164, way } = prepared.composed
  if ('byHand' in way) return undefined
  const sent = await writeMessage(tx, gateways, staff, { leadId, e164, ...way.draft })
  // What becomes of the message is what becomes of the page.
  const ofAttempt = tx.updateTable('parent_page').where('by_staff_id', '=', staff.id).where('attempt', '=', attempt)
  await ofAttempt.set({ message_id: sent.response.id }).execute()
  return sent
}

/** Makes a page of these schools and sends its address in one message, or answers the text to send by hand. */
export async function sendToParent(db: Database, gateways: Gateways, staff: Staff, leadId: number, body: Body) {
  return await inTransaction(db, async (tx) => {
    const prepared = await prepare(tx, gateways, staff, leadId, body)
    const message = await sendMessage(tx, gateways, staff, leadId, body, prepared)
    const page = await readOpen(tx, leadId)
    if (!page) throw new Error(`The page of lead ${leadId} was made and cannot be found.`)
    const byHand = 'composed' in prepared && 'byHand' in prepared.composed.way ? prepared.composed.way.byHand : null
    return { status: byHand ? readyByHand : (message?.status ?? sentWords.queued), by_hand: byHand, page }
  })
}
