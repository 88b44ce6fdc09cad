import { createHash } from 'node:crypto'
import type { MailPreview } from '#domains/mail/contract/mail.ts'
import type { About } from '#domains/messages/contract/about.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { type MailValues, missingWords, renderMail } from '../mail/render-mail.ts'
import { findMailTemplate, type MailTemplateNow } from '../templates/find-mail-template.ts'
import { mailValues } from './mail-values.ts'

/** Changes with the template and with what fills it. */
export const markOf = ({ version_id }: Pick<MailTemplateNow, 'version_id'>, values: MailValues) =>
  createHash('sha256')
    .update(JSON.stringify([version_id, values]))
    .digest('base64url')

/** A template as the mail that a lead would get; it leads nowhere, so that a look at it does not count as an opening. */
export async function previewMail(
  db: Database,
  staff: Staff,
  { id: leadId, mail_id: templateId }: { id: number; mail_id: number },
  about: About,
): Promise<MailPreview> {
  const [template, values, lead] = await Promise.all([
    findMailTemplate(db, templateId),
    mailValues(db, staff, leadId, about),
    db.selectFrom('lead').select('email').where('id', '=', leadId).executeTakeFirst(),
  ])
  const { missing, ...mail } = renderMail(template, values)
  return {
    ...{ id: template.id, name: template.name, kind: template.kind, to: lead?.email ?? null },
    ...mail,
    missing: missingWords(missing),
    seen: markOf(template, values),
  }
}
