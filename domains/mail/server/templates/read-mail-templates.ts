import { sql } from 'kysely'
import type { z } from 'zod'
import { mailTemplateRefusals } from '#domains/mail/contract/mail.ts'
import { type MailTemplate, getMailVersion as versionOperation, type WholeMailTemplate } from '#domains/mail/contract/mail-templates.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { newest } from './find-mail-template.ts'
import { editorsOf } from './say-editing.ts'

const columns = sql`template.id, template.name, template.kind, template.is_usual as usual, template.archived_at as withdrawn_at`

const versionColumns = sql`version.number, version.subject, version.written_at,
  case when author.id is not null then jsonb_build_object('id', author.id, 'name', author.name) end as written_by`

const author = sql`left join staff as author on author.id = version.written_by_id`

/** Every template in its newest version: the usual one first, those that were withdrawn last. */
export async function listMailTemplates(db: Database): Promise<MailTemplate[]> {
  const { rows } = await sql<MailTemplate>`
    select ${columns}, ${versionColumns} from ${newest} ${author}
    order by template.archived_at is not null, template.is_usual desc, lower(template.name)`.execute(db)
  return rows
}

/** A template with its newest words and the list of its versions; also one that was withdrawn. */
export async function getMailTemplate(db: Database, reader: Pick<Staff, 'id'>, id: number): Promise<WholeMailTemplate> {
  const [{ rows }, versions, editing] = await Promise.all([
    sql<Omit<WholeMailTemplate, 'versions' | 'editing'>>`
      select ${columns}, ${versionColumns}, version.preheader, version.body from ${newest} ${author} where template.id = ${id}`.execute(db),
    sql<WholeMailTemplate['versions'][number]>`
      select ${versionColumns} from mail_version as version ${author} where template_id = ${id} order by number desc`.execute(db),
    editorsOf(db, id, reader.id),
  ])
  const [template] = rows
  if (!template) throw refuse({ refusals: mailTemplateRefusals }, 'templateNotFound')
  return { ...template, versions: versions.rows, editing }
}

/** One version of a template, as it was saved. */
export async function getMailVersion(db: Database, id: number, number: number): Promise<z.output<typeof versionOperation.answer>> {
  const { rows } = await sql<z.output<typeof versionOperation.answer>>`
    select ${versionColumns}, version.preheader, version.body from mail_version as version ${author}
    where template_id = ${id} and number = ${number}`.execute(db)
  const [version] = rows
  if (!version) throw refuse(versionOperation, 'versionNotFound')
  return version
}
