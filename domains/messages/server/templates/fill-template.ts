import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { fillText, oneLine } from '#domains/messages/contract/fill-text.ts'
import { templateRefusals } from '#domains/messages/contract/refusals.ts'
import type { VariableSource } from '#domains/messages/contract/templates.ts'
import type { FilledVariable, Preview } from '#domains/messages/contract/whatsapp.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { KeptTemplate } from './kept-template.ts'
import type { LeadValues } from './lead-values.ts'
import { calledBy, isSample, type ReadTemplate, readTemplate, sourceOf, type Variable } from './read-template.ts'

export type StoredTemplate = Pick<
  Selectable<DB['message_template']>,
  'id' | 'provider' | 'name' | 'language' | 'category' | 'status' | 'parameter_format' | 'components' | 'sources' | 'gone_at'
>

/** A template with what stands in each of its places. */
export interface Filled {
  template: StoredTemplate
  read: ReadTemplate
  variables: (Variable & { value: string; typed: boolean; source: VariableSource })[]
}

/** Fills a template in: what staff typed goes before what is known. */
export function fillTemplate(template: StoredTemplate, known: LeadValues, typed: Readonly<Record<string, string>> = {}): Filled {
  const read = readTemplate(template.components)
  const variables = read.variables.map((variable) => {
    const source = sourceOf(variable, template.sources as Record<string, string>)
    const value = oneLine(typed[variable.key] || (source === 'typed' ? '' : known[source]))
    return { ...variable, label: calledBy(variable, source), value, typed: source === 'typed', source }
  })
  return { template, read, variables }
}

const valuesIn =
  ({ variables }: Filled, part: Variable['part']) =>
  (name: string) =>
    variables.find((variable) => variable.part === part && variable.name === name)?.value ?? ''

const buttonUrl = ({ variables }: Filled, url: string | null, index: number) =>
  url === null ? null : fillText(url, () => variables.find(({ button }) => button === index)?.value ?? '')

/** Changes with the template and with what fills it. */
export const markOf = ({ template, variables }: Filled) =>
  createHash('sha256')
    .update(JSON.stringify([template.id, template.components, variables.map(({ key, value }) => [key, value])]))
    .digest('base64url')

export function previewOf(filled: Filled): Preview {
  const { template, read, variables } = filled
  const filledVariable = ({ key, label, value, typed, source }: Filled['variables'][number]): FilledVariable => ({
    key,
    label,
    value,
    typed,
    source,
  })
  return {
    id: template.id,
    name: template.name,
    language: template.language,
    category: template.category,
    header: read.header === null ? null : fillText(read.header, valuesIn(filled, 'header')),
    message: fillText(read.body, valuesIn(filled, 'body')),
    footer: read.footer,
    buttons: read.buttons.map(({ text, url }, index) => ({ text, url: buttonUrl(filled, url, index) })),
    header_media: read.headerMedia,
    written: { header: read.header, message: read.body, buttons: read.buttons.map(({ url }) => url) },
    variables: variables.map(filledVariable),
    missing: variables.filter(({ value }) => value === '').map(({ label }) => label),
    seen: markOf(filled),
    sample: isSample(template.name),
  }
}

/** Refuses a template in which a place stays empty, with what belongs there. */
export function refuseEmpty({ variables }: Filled): void {
  const empty = variables.find(({ value }) => value === '')
  if (empty) throw refuse({ refusals: templateRefusals }, 'variableEmpty', { words: { variable: empty.label } })
}

/** Keeps a filled-in template for its message. */
export function keepTemplate(filled: Filled): KeptTemplate {
  const { template, variables } = filled
  const { header, footer, buttons } = previewOf(filled)
  return {
    ...{ name: template.name, language: template.language, header, footer, buttons: buttons.map(({ text }) => text) },
    values: variables.map(({ value }) => value),
    places: variables.map(({ part, name, button, value }) => ({ part, name, button, value })),
    written: template.components,
  }
}
