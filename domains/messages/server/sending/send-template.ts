import { sql } from 'kysely'
import type { z } from 'zod'
import type { About } from '#domains/messages/contract/about.ts'
import { contentRefusals, gateRefusals, templateRefusals } from '#domains/messages/contract/refusals.ts'
import {
  type sendWhatsappContent as contentOperation,
  repeatSeconds,
  type Sent,
  type sendWhatsappTemplate as templateOperation,
} from '#domains/messages/contract/whatsapp.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { e164Of, leadWithNumber } from '../message/find-number.ts'
import { seeLead } from '../message/see-lead.ts'
import { fillTemplate, keepTemplate, markOf, previewOf, refuseEmpty } from '../templates/fill-template.ts'
import { findTemplate } from '../templates/find-template.ts'
import { leadValues } from '../templates/lead-values.ts'
import { attachFile } from './attach-file.ts'
import { type Draft, toldOf, writeMessage } from './write-message.ts'

interface TemplateToSend extends Pick<Draft, 'leadId' | 'e164' | 'sendAt' | 'attempt'> {
  templateId: number
  about: About
  values?: Record<string, string>
  mediaUrl?: string | undefined
  seen?: string | undefined
}

const gone = { refusals: gateRefusals }

/** Sends a template exactly as its preview shows it, or refuses with what is missing or has changed. */
async function sendFilled(tx: Transaction, gateways: Gateways, staff: Staff, wanted: TemplateToSend): Promise<Sent> {
  const { leadId, templateId, about, values, mediaUrl, seen, ...more } = wanted
  await seeLead(tx, gone, staff, leadId)
  const template = await findTemplate(tx, gateways.whatsapp, templateId)
  const known = await leadValues(tx, staff, leadId, about)
  const filled = fillTemplate(template, known, values)
  refuseEmpty(filled)
  // The preview was shown before anything was typed.
  if (seen !== undefined && seen !== markOf(fillTemplate(template, known))) throw refuse({ refusals: templateRefusals }, 'previewOld')
  const { headerMedia } = filled.read
  if (headerMedia && !mediaUrl) throw refuse({ refusals: contentRefusals }, 'fileNotFound')
  const file = headerMedia && mediaUrl ? await attachFile(tx, mediaUrl, headerMedia) : undefined
  const { message: text } = previewOf(filled)
  return await writeMessage(tx, gateways, staff, {
    ...{ leadId, ...more, kind: 'template', text, file },
    template: { id: template.id, kept: keepTemplate(filled) },
  })
}

export async function sendWhatsappTemplate(
  tx: Transaction,
  gateways: Gateways,
  staff: Staff,
  asked: z.output<typeof templateOperation.body>,
): Promise<Sent> {
  const e164 = e164Of(asked.number)
  const leadId = await leadWithNumber(tx, staff, e164, asked.combined_data_id)
  const { template_id: templateId, child, school, values, seen, attempt } = asked
  const [mediaUrl, sendAt] = [asked.media_url ?? undefined, asked.send_at ?? undefined]
  return await sendFilled(tx, gateways, staff, {
    leadId,
    e164,
    templateId,
    about: { child, school },
    values,
    seen,
    attempt,
    mediaUrl,
    sendAt,
  })
}

/** The same template to the same lead of a moment ago: a GET that acts may come twice. */
async function findRepeat(tx: Transaction, staff: Staff, leadId: number, templateId: number): Promise<number | undefined> {
  const found = await tx
    .selectFrom('message')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('staff_id', '=', staff.id)
    .where('template_id', '=', templateId)
    .where('at', '>', sql<string>`clock_timestamp() - make_interval(secs => ${sql.lit(repeatSeconds)})`)
    .where('state', 'not in', ['rejected', 'cancelled'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

const numberInUse = async (tx: Transaction, leadId: number) =>
  (await tx.selectFrom('lead_number').select('e164').where('lead_id', '=', leadId).where('rank', '=', 0).executeTakeFirst())?.e164 ?? ''

/** Sends a template to the number in use of a lead. */
export async function sendWhatsappContent(
  db: Database,
  gateways: Gateways,
  staff: Staff,
  { id: leadId, msg_id: templateId }: z.output<typeof contentOperation.params>,
  { seen, attempt, ...about }: z.output<typeof contentOperation.query>,
): Promise<Sent> {
  return await inTransaction(db, async (tx) => {
    await seeLead(tx, gone, staff, leadId)
    // Two of the same at one instant: the second waits for the lead and finds the first.
    await sql`select from lead where id = ${leadId} for no key update`.execute(tx)
    const repeated = attempt === undefined ? await findRepeat(tx, staff, leadId, templateId) : undefined
    if (repeated !== undefined) return await toldOf(tx, gateways, repeated)
    return await sendFilled(tx, gateways, staff, { leadId, e164: await numberInUse(tx, leadId), templateId, about, seen, attempt })
  })
}
