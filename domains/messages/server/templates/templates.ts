import { sql } from 'kysely'
import type { z } from 'zod'
import { changeTemplateVariables as operation, type Template, type VariableSource } from '#domains/messages/contract/templates.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Sender } from '#platform/server/gateways/messaging/sender.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { blockerOfTemplate } from './find-template.ts'
import { isSample, readTemplate, sourceOf } from './read-template.ts'

type Rows = Awaited<ReturnType<typeof readRows>>

const readRows = (db: Database) => db.selectFrom('message_template').selectAll().orderBy('name').orderBy('language').execute()

function shown(template: Rows[number], sender: Sender | undefined): Template {
  const { header, headerMedia, body, footer, buttons, variables } = readTemplate(template.components)
  return {
    id: template.id,
    name: template.name,
    language: template.language,
    category: template.category,
    status: template.status,
    sendable: blockerOfTemplate(template, sender) === undefined,
    format: template.parameter_format as Template['format'],
    ...{ body, header, header_media: headerMedia, footer, buttons: buttons.map(({ text }) => text) },
    variables: variables.map((variable) => ({
      key: variable.key,
      label: variable.label,
      source: sourceOf(variable, template.sources as Record<string, VariableSource>),
    })),
    sample: isSample(template.name),
    synced_at: template.synced_at,
    gone: template.gone_at !== null,
  }
}

export async function listTemplates(db: Database, sender: Sender | undefined): Promise<{ results: Template[] }> {
  return { results: (await readRows(db)).map((template) => shown(template, sender)) }
}

/** Says what fills variables of a template; those that are not named stay as they are. */
export async function changeTemplateVariables(
  tx: Transaction,
  sender: Sender | undefined,
  id: number,
  { variables }: z.output<typeof operation.body>,
): Promise<Template> {
  const template = await tx.selectFrom('message_template').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!template) throw refuse(operation, 'templateNotFound')
  const known = readTemplate(template.components).variables.map(({ key }) => key)
  const unknown = Object.keys(variables).find((key) => !known.includes(key))
  if (unknown !== undefined) throw refuse(operation, 'noSuchVariable', { words: { variable: unknown } })
  const changed = await tx
    .updateTable('message_template')
    .set({ sources: sql`sources || ${JSON.stringify(variables)}::jsonb` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return shown(changed, sender)
}
