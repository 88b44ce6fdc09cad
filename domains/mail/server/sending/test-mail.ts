import { testChannel as call } from '#domains/messages/contract/connections.ts'
import type { Message } from '#domains/messages/contract/message.ts'
import { readMessage } from '#domains/messages/server/core/read-message.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { type MailValues, renderMail } from '../core/render-mail.ts'
import { findMailTemplate } from '../templates/find-mail-template.ts'
import { putMail } from './put-mail.ts'

/** Stands for what is known of a parent in a test. */
const example = (staff: Staff): MailValues => ({
  ...{ parent_name: 'Meera Iyer', child_name: 'Kiran', child_class: 'Class 1', school_name: 'Delhi Public School', school_city: 'Pune' },
  ...{ counsellor_name: staff.name, counsellor_phone: '+91 98765 43210', visit_date: '1 December 2026', page_address: '' },
})

/** Sends a mail to the admin's own address through the outbox, as a mail to a parent goes. */
export async function testMail(tx: Transaction, { mail }: Outside, staff: Staff, templateId: number | undefined): Promise<Message> {
  if (!mail) throw refuse(call, 'noMailServer')
  const { email } = await tx.selectFrom('staff').select('email').where('id', '=', staff.id).executeTakeFirstOrThrow()
  const own = { leadId: null, address: email, kind: 'service' as const, more: { staff_id: staff.id } }
  if (templateId === undefined) {
    const words = { subject: 'A test of Inside Portal', text: 'Mails to parents go out like this one.' }
    return await readMessage(tx, await putMail(tx, mail, { ...own, ...words }))
  }
  const template = await findMailTemplate(tx, templateId)
  const filled = example(staff)
  const { subject, text } = renderMail(template, filled)
  return await readMessage(tx, await putMail(tx, mail, { ...own, subject, text, versionId: template.version_id, filled }))
}
