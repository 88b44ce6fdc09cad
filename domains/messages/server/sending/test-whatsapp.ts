import { testChannel as operation } from '#domains/messages/contract/connections.ts'
import type { Message } from '#domains/messages/contract/message.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { RefusalError, refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readMessage } from '../message/read-message.ts'
import { addSendJob } from '../outbox/add-send-job.ts'
import { fillTemplate, keepTemplate, previewOf } from '../templates/fill-template.ts'
import { findTemplate } from '../templates/find-template.ts'

const testText = 'A test of Inside Portal: messages to parents go out from this number.'

const nobody = {
  ...{ parent_name: '', child_name: '', child_class: '', school_name: '', school_city: '' },
  ...{ counsellor_name: '', counsellor_phone: '', visit_date: '', page_address: '' },
}

async function templateOf(tx: Transaction, { whatsapp }: Gateways, id: number) {
  const template = await findTemplate(tx, whatsapp, id).catch((error) => {
    throw error instanceof RefusalError ? refuse(operation, 'templateNotFound') : error
  })
  const filled = fillTemplate(template, nobody)
  if (filled.variables.length > 0 || filled.read.headerMedia) throw refuse(operation, 'needsValues')
  const { message: text } = previewOf(filled)
  return { text, kind: 'template', template_id: id, template: JSON.stringify(keepTemplate(filled)) }
}

/** Sends a message to the admin's own number through the outbox, as a message to a parent goes. */
export async function testWhatsapp(tx: Transaction, gateways: Gateways, staff: Staff, templateId: number | undefined): Promise<Message> {
  const { whatsapp } = gateways
  if (staff.phone === null) throw refuse(operation, 'noPhone')
  if (!whatsapp) throw refuse(operation, 'noProvider')
  const content = templateId === undefined ? { text: testText, kind: 'text' } : await templateOf(tx, gateways, templateId)
  const { id } = await tx
    .insertInto('message')
    .values({
      ...{ ...content, e164: staff.phone, direction: 'outgoing', state: 'queued', at: clock, staff_id: staff.id },
      ...{ simulated: whatsapp.simulated, provider: whatsapp.provider },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addSendJob(tx, id)
  return await readMessage(tx, id)
}
