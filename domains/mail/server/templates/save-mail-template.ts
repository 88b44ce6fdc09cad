import { sql } from 'kysely'
import type { z } from 'zod'
import {
  createMailTemplate as createOperation,
  saveMailTemplate as saveOperation,
  type TemplateFields,
  type WholeMailTemplate,
} from '#domains/mail/contract/mail-templates.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { getMailTemplate } from './read-mail-templates.ts'
import { announceTemplate, endEditing } from './say-editing.ts'

/** Templates are written one after another, so that names, the usual one and the numbers of versions stay clear; reading does not wait. */
const inTurn = (tx: Transaction) => sql`lock table mail_template in share row exclusive mode`.execute(tx)

async function refuseTakenName(tx: Transaction, name: string, except: number | null): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from mail_template
    where lower(name) = lower(${name}) and archived_at is null and id is distinct from ${except}::integer`.execute(tx)
  if (rows[0]) throw refuse(createOperation, 'nameTaken', { words: { name: rows[0].name }, errors: { name: [nameSentence(rows[0].name)] } })
}

const nameSentence = (name: string) => createOperation.refusals.nameTaken[1].replace('{name}', name)

/** One template at most is the usual one. */
async function makeUsual(tx: Transaction, id: number, usual: boolean): Promise<void> {
  if (usual) await tx.updateTable('mail_template').set({ is_usual: false }).where('is_usual', '=', true).where('id', '<>', id).execute()
  await tx.updateTable('mail_template').set({ is_usual: usual }).where('id', '=', id).execute()
}

async function putVersion(tx: Transaction, author: Staff, id: number, number: number, words: TemplateFields): Promise<void> {
  const { subject, preheader, body } = words
  await tx
    .insertInto('mail_version')
    .values({ template_id: id, number, subject, preheader, body: JSON.stringify(body), written_by_id: author.id })
    .execute()
}

/** Adds a template with its first version. */
export async function createMailTemplate(tx: Transaction, author: Staff, fields: TemplateFields): Promise<WholeMailTemplate> {
  await inTurn(tx)
  await refuseTakenName(tx, fields.name, null)
  const { name, kind, usual } = fields
  const { id } = await tx.insertInto('mail_template').values({ name, kind }).returning('id').executeTakeFirstOrThrow()
  await putVersion(tx, author, id, 1, fields)
  await makeUsual(tx, id, usual)
  await announceTemplate(tx, id, author.id)
  return await getMailTemplate(tx, author, id)
}

/** Saves the next version of a template, unless somebody saved one since its author began to write. */
export async function saveMailTemplate(
  tx: Transaction,
  author: Staff,
  id: number,
  { seen, ...fields }: z.output<typeof saveOperation.body>,
): Promise<WholeMailTemplate> {
  await inTurn(tx)
  const { number, written_by, withdrawn_at } = await getMailTemplate(tx, author, id)
  if (withdrawn_at !== null) throw refuse(saveOperation, 'withdrawn')
  if (number !== seen) {
    const words = { author: written_by?.name ?? 'Somebody', number: String(number) }
    throw refuse(saveOperation, 'savedMeanwhile', { words: { ...words }, current: { number } })
  }
  await refuseTakenName(tx, fields.name, id)
  await tx.updateTable('mail_template').set({ name: fields.name, kind: fields.kind }).where('id', '=', id).execute()
  await putVersion(tx, author, id, number + 1, fields)
  await makeUsual(tx, id, fields.usual)
  await endEditing(tx, author, id)
  await announceTemplate(tx, id, author.id)
  return await getMailTemplate(tx, author, id)
}

/** Takes a template out of what staff are offered, or brings it back; mails that were sent by it stay. */
export async function withdrawMailTemplate(tx: Transaction, admin: Staff, id: number, isWithdrawn: boolean): Promise<WholeMailTemplate> {
  await inTurn(tx)
  const template = await getMailTemplate(tx, admin, id)
  if (isWithdrawn === (template.withdrawn_at !== null)) return template
  if (!isWithdrawn) await refuseTakenName(tx, template.name, id)
  await tx
    .updateTable('mail_template')
    .set({ archived_at: isWithdrawn ? sql<string>`now()` : null, is_usual: false })
    .where('id', '=', id)
    .execute()
  await announceTemplate(tx, id, admin.id)
  return await getMailTemplate(tx, admin, id)
}
