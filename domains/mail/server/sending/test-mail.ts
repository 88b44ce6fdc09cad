import { mailWords } from '#domains/mail/contract/mail.ts'
import { testMailDraft as draftOperation } from '#domains/mail/contract/mail-templates.ts'
import { testChannel as operation } from '#domains/messages/contract/connections.ts'
import type { Message } from '#domains/messages/contract/message.ts'
import { readMessage } from '#domains/messages/server/message/read-message.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { exampleValues } from '../mail/example-values.ts'
import { renderMail, type WrittenMail } from '../mail/render-mail.ts'
import { findMailTemplate } from '../templates/find-mail-template.ts'
import { putMail } from './put-mail.ts'

async function toOneself(tx: Transaction, staff: Staff) {
  const { email } = await tx.selectFrom('staff').select('email').where('id', '=', staff.id).executeTakeFirstOrThrow()
  return { leadId: null, address: email, kind: 'service' as const, more: { staff_id: staff.id } }
}

/** Sends a mail to the admin's own address through the outbox, as a mail to a parent goes. */
export async function testMail(tx: Transaction, { mail }: Gateways, staff: Staff, templateId: number | undefined): Promise<Message> {
  if (!mail) throw refuse(operation, 'noMailServer')
  const own = await toOneself(tx, staff)
  if (templateId === undefined) {
    const words = { subject: 'A test of Inside Portal', text: 'Mails to parents go out like this one.' }
    return await readMessage(tx, await putMail(tx, mail, { ...own, ...words }))
  }
  const template = await findMailTemplate(tx, templateId)
  const filled = exampleValues(staff)
  const { subject, text } = renderMail(template, filled)
  return await readMessage(tx, await putMail(tx, mail, { ...own, subject, text, versionId: template.version_id, filled }))
}

/** Sends words that are being written to the admin's own address. The mail keeps them, so that it is read later as it was sent. */
export async function testDraft(tx: Transaction, { mail }: Gateways, staff: Staff, words: WrittenMail) {
  if (!mail) throw refuse(draftOperation, 'noMailServer')
  const own = await toOneself(tx, staff)
  const filled = exampleValues(staff)
  const { subject, text } = renderMail(words, filled)
  await putMail(tx, mail, { ...own, subject, text, filled, unsaved: words })
  return { result: mail.simulated ? mailWords.simulated : `A test is on its way to ${own.address}`, address: own.address }
}
