import { sql } from 'kysely'
import type { MailDocument } from '#domains/mail/contract/document.ts'
import { type MailKind, mailTemplateRefusals } from '#domains/mail/contract/mail.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'

export interface MailTemplateNow {
  id: number
  name: string
  kind: MailKind
  is_usual: boolean
  version_id: number
  number: number
  subject: string
  preheader: string
  body: MailDocument
}

const columns = sql`template.id, template.name, template.kind, template.is_usual, version.id as version_id, version.number, version.subject,
  version.preheader, version.body`

/** Each template, as `template`, with its newest version, as `version`. */
export const newest = sql`mail_template as template join lateral (
  select * from mail_version where template_id = template.id order by number desc limit 1) as version on true`

/** The templates that can be sent, each in its newest version, the usual one first. */
export async function mailTemplates(db: Database): Promise<MailTemplateNow[]> {
  const { rows } = await sql<MailTemplateNow>`
    select ${columns} from ${newest} where archived_at is null order by is_usual desc, lower(name)`.execute(db)
  return rows
}

/** A template that can be sent; refused where there is none. */
export async function findMailTemplate(db: Database, id: number): Promise<MailTemplateNow> {
  const { rows } = await sql<MailTemplateNow>`
    select ${columns} from ${newest} where template.id = ${id} and archived_at is null`.execute(db)
  const [template] = rows
  if (!template) throw refuse({ refusals: mailTemplateRefusals }, 'templateNotFound')
  return template
}

/** A template in one of its versions, whatever became of it since. */
export async function findMailVersion(db: Database, versionId: number): Promise<MailTemplateNow> {
  const { rows } = await sql<MailTemplateNow>`
    select ${columns} from mail_template as template join mail_version as version on version.template_id = template.id
    where version.id = ${versionId}`.execute(db)
  const [template] = rows
  if (!template) throw new Error(`There is no version ${versionId} of a mail.`)
  return template
}
