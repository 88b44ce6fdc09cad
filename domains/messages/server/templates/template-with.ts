import type { VariableSource } from '#domains/messages/contract/templates.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sender } from '#platform/server/gateways/messaging/sender.ts'
import type { StoredTemplate } from './fill-template.ts'
import { sendableTemplates } from './find-template.ts'
import { readTemplate, sourceOf, type Variable } from './read-template.ts'

/** A template that can be sent now and has a place for `source`, preferably in `language`; with that place. */
export async function templateWith(
  db: Database,
  sender: Sender | undefined,
  source: VariableSource,
  language: string,
): Promise<{ template: StoredTemplate; variable: Variable } | undefined> {
  const found = (await sendableTemplates(db, sender)).flatMap((template) => {
    const { variables, headerMedia } = readTemplate(template.components)
    const variable = variables.find((one) => sourceOf(one, template.sources as Record<string, string>) === source)
    return variable && headerMedia === null ? [{ template, variable }] : []
  })
  return found.find(({ template }) => template.language.startsWith(language)) ?? found[0]
}
