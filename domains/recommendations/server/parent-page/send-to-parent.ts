import { sql } from 'kysely'
import type { z } from 'zod'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import type { About } from '#domains/messages/contract/about.ts'
import { gateRefusals } from '#domains/messages/contract/refusals.ts'
import { sentWords } from '#domains/messages/contract/whatsapp.ts'
import { checkGate, type Hindrance } from '#domains/messages/server/message/check-gate.ts'
import { type Draft, toldOf, writeMessage } from '#domains/messages/server/sending/write-message.ts'
import { fillTemplate, keepTemplate, previewOf } from '#domains/messages/server/templates/fill-template.ts'
import { leadValues } from '#domains/messages/server/templates/lead-values.ts'
import { templateWith } from '#domains/messages/server/templates/template-with.ts'
import {
  sendToParent as call,
  opensOnlyHere,
  type PageLanguage,
  type ParentPage,
  readyByHand,
} from '#domains/recommendations/contract/parent-page.ts'
import { isOnlyHere } from '#platform/contract/is-only-here.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { openPage } from './open-pages.ts'
import { newPageToken, pageHash, pagePath } from './page-token.ts'
import { parentMessage } from './parent-message.ts'

type Body = z.output<typeof call.body>

interface Parent {
  allowed: boolean
  e164: string
  has_child: boolean
  in_bucket: number
  removed: number
}

async function readParent(tx: Transaction, leadId: number, { child, schools }: Body): Promise<Parent> {
  const { rows } = await sql<Parent>`
    select lead.allowed_login_via_inside as allowed,
      coalesce((select e164 from lead_number where lead_id = lead.id order by wrong_at is not null, rank limit 1), '') as e164,
      ${child ?? null}::integer is null or exists (select from child where lead_id = lead.id and id = ${child ?? null}) as has_child,
      (select count(distinct school_id)::integer from school_bucket
        where lead_id = lead.id and school_id = any (${schools}::integer[])
          and (${child ?? null}::integer is null or child_id is null or child_id = ${child ?? null}::integer)) as in_bucket,
      (select count(*)::integer from school where id = any (${schools}::integer[]) and delisted_at is not null) as removed
    from lead where lead.id = ${leadId}`.execute(tx)
  return rows[0] as Parent
}

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

/** Refuses if the gate allows no message to this parent. If only the portal cannot send it, staff send it themselves. */
const byHandFor = ({ rule, words }: Hindrance): string => {
  if (rule === 'wrongNumber' || rule === 'optedOut') throw refuse(call, rule)
  if (rule === 'windowClosed')
    return 'The parent wrote nothing in the last 24 hours, and no template has a place for the address of this page.'
  return gateRefusals[rule][1].replace('{reason}', words.reason ?? '').replace(/ [Nn]othing was sent.*$/s, '')
}

type Way = { draft: Omit<Draft, 'leadId' | 'e164'> } | { byHand: { text: string; reason: string } }

/** As text within the 24 hours, as a template after them, by hand where the portal can send neither. */
async function wayTo(
  tx: Transaction,
  outside: Outside,
  staff: Staff,
  to: { leadId: number; e164: string; text: string; address: string; about: About; language: PageLanguage },
): Promise<Way> {
  const { leadId, e164, text, address, about, language } = to
  const hindrance = await checkGate(tx, outside.whatsapp, { leadId, e164 })
  const here = isOnlyHere(outside.publicUrl) ? [opensOnlyHere] : []
  if (!hindrance) return { draft: { kind: 'text', text } }
  if (hindrance.rule === 'windowClosed') {
    const found = await templateWith(tx, outside.whatsapp, 'page_address', language)
    const others = found && (await checkGate(tx, outside.whatsapp, { leadId, e164, templateId: found.template.id }))
    if (found && !others) {
      const { template, variable } = found
      // The address of a button is written in the template, up to its last part.
      const value = variable.part === 'button' ? address.slice(address.lastIndexOf('/') + 1) : address
      const filled = fillTemplate(template, await leadValues(tx, staff, leadId, about), { [variable.key]: value })
      if (filled.variables.every((one) => one.value !== ''))
        return { draft: { kind: 'template', text: previewOf(filled).message, template: { id: template.id, kept: keepTemplate(filled) } } }
    }
  }
  return { byHand: { text, reason: [byHandFor(hindrance), ...here].join(' ') } }
}

const readOpen = async (tx: Transaction, leadId: number) =>
  (await sql<{ page: ParentPage }>`select ${openPage} as page from lead where id = ${leadId}`.execute(tx)).rows[0]?.page

/** Refuses what cannot be sent to this parent, whichever way. */
function refuseUnfit(parent: Parent, { schools }: Body): void {
  if (!parent.allowed) throw refuse(call, 'notAllowed')
  if (!parent.has_child) throw refuseField(call, 'childNotFound', 'child')
  if (parent.in_bucket !== schools.length) throw refuse(call, 'notInBucket')
  if (parent.removed > 0) throw refuse(call, 'schoolRemoved')
}

interface Prepared {
  e164: string
  /** Undefined where the same press sent the message before. */
  way?: Way
  /** That message, as long as it is kept. */
  before?: number | null
}

async function prepare(tx: Transaction, outside: Outside, staff: Staff, leadId: number, body: Body): Promise<Prepared> {
  return await onLead(tx, call, staff, leadId, async (lead, { record }) => {
    const parent = await readParent(tx, leadId, body)
    const before = await pageOfAttempt(tx, staff, body.attempt)
    if (before && before.lead_id !== leadId) throw refuse(call, 'attemptReused')
    const { e164 } = parent
    if (before?.is_message) return { e164, before: before.message_id }
    refuseUnfit(parent, body)
    const token = newPageToken()
    const address = `${outside.publicUrl}${pagePath(token)}`
    const { language, child, schools } = body
    const { firmName: firm, days } = outside.parentPages
    const text = parentMessage[language]({ parent: lead.name, counsellor: staff.name, firm, address })
    // A template that names a school means the one of the page; of several it names the one that was asked about for the child.
    const about = { child: child ?? undefined, ...(schools.length === 1 && { school: schools[0] }) }
    const way = await wayTo(tx, outside, staff, { leadId, e164, text, address, about, language })
    if (before) await tx.deleteFrom('parent_page').where('id', '=', before.id).execute()
    else await record({ kind: 'shortlist_sent', after: { schools: body.schools.length, by_hand: 'byHand' in way } })
    await addPage(tx, staff, leadId, body, { token, days, isMessage: 'draft' in way })
    return { e164, way }
  })
}

/** Sends the message of a page, or tells what became of that of the same press; undefined where staff send it themselves. */
async function sendMessage(tx: Transaction, outside: Outside, staff: Staff, leadId: number, { attempt }: Body, prepared: Prepared) {
  const { e164, way, before } = prepared
  if (!way) return before ? await toldOf(tx, outside, before) : undefined
  if ('byHand' in way) return undefined
  const sent = await writeMessage(tx, outside, staff, { leadId, e164, ...way.draft })
  // What becomes of the message is what becomes of the page.
  const ofAttempt = tx.updateTable('parent_page').where('by_staff_id', '=', staff.id).where('attempt', '=', attempt)
  await ofAttempt.set({ message_id: sent.response.id }).execute()
  return sent
}

/** Makes a page of these schools and sends its address in one message, or answers the text for staff to send by hand. */
export async function sendToParent(db: Database, outside: Outside, staff: Staff, leadId: number, body: Body) {
  return await inTransaction(db, async (tx) => {
    const prepared = await prepare(tx, outside, staff, leadId, body)
    const told = await sendMessage(tx, outside, staff, leadId, body, prepared)
    const page = await readOpen(tx, leadId)
    if (!page) throw new Error(`The page of lead ${leadId} was made and cannot be found.`)
    const byHand = prepared.way && 'byHand' in prepared.way ? prepared.way.byHand : null
    return { status: byHand ? readyByHand : (told?.status ?? sentWords.queued), by_hand: byHand, page }
  })
}
