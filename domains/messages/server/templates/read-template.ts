import { z } from 'zod'
import { oneLine, partsOf, placesIn } from '#domains/messages/contract/fill-text.ts'
import { type VariableSource, variableSources } from '#domains/messages/contract/templates.ts'

const text = z.string().catch('')

const Component = z.discriminatedUnion('type', [
  z.object({ type: z.literal('HEADER'), format: text, text }),
  z.object({ type: z.literal('BODY'), text }),
  z.object({ type: z.literal('FOOTER'), text }),
  z.object({ type: z.literal('BUTTONS'), buttons: z.array(z.object({ type: text, text, url: z.string().optional() })).catch([]) }),
])
type Component = z.infer<typeof Component>
type Kind = Component['type']

/** One place of a template that is to be filled in. */
export interface Variable {
  key: string
  part: 'header' | 'body' | 'button'
  /** Its number or name, as the template has it. */
  name: string
  /** Of the address of a button: which of the buttons, from 0. */
  button?: number
  label: string
}

/** The portal brings samples of this ending, for use without a provider. */
export const isSample = (name: string) => name.endsWith('_LOCAL_SAMPLE')

export interface ReadTemplate {
  header: string | null
  headerMedia: 'image' | 'video' | 'document' | null
  body: string
  footer: string | null
  buttons: { type: string; text: string; url: string | null }[]
  variables: Variable[]
}

const words = (name: string) => name.replace(/[_-]+/g, ' ').trim()

/** Most words of a template by which a variable without a name is told apart. */
const maxWords = 4

/** A variable that has only a number is called after the words around it, as staff read them in the template. */
function labelAmong(written: string, name: string): string {
  const parts = partsOf(written)
  const at = parts.findIndex((part, place) => place % 2 === 1 && part === name)
  const wordsOf = (part = '') => oneLine(part.replace(/^[^\p{L}\p{N}]+/u, '')).split(' ')
  const before = wordsOf(parts[at - 1])
    .slice(-maxWords)
    .join(' ')
  if (before) return `the words after “${before}”`
  const after = wordsOf(parts[at + 1])
    .slice(0, maxWords)
    .join(' ')
  return after ? `the words before “${after}”` : 'the text'
}

const labelOf = (written: string, name: string) => (/^\d+$/.test(name) ? labelAmong(written, name) : words(name))

const headerMedia: Readonly<Record<string, ReadTemplate['headerMedia']>> = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' }

/** Reads the parts of a template as the provider writes them; parts of unknown kinds are left out. */
export function readTemplate(components: unknown): ReadTemplate {
  const parts = (Array.isArray(components) ? components : []).flatMap((component) => {
    const read = Component.safeParse(component)
    return read.success ? [read.data] : []
  })
  const find = <K extends Kind>(kind: K) => parts.find((part): part is Extract<Component, { type: K }> => part.type === kind)
  const [head, body, footer, buttons] = [find('HEADER'), find('BODY'), find('FOOTER'), find('BUTTONS')?.buttons ?? []]
  const variablesOf = (part: 'header' | 'body', written = '') =>
    placesIn(written).map((name) => ({ key: `${part}.${name}`, part, name, label: labelOf(written, name) }))
  return {
    header: head && head.format !== '' && !headerMedia[head.format] ? head.text : null,
    headerMedia: headerMedia[head?.format ?? ''] ?? null,
    body: body?.text ?? '',
    footer: footer?.text ?? null,
    buttons: buttons.map(({ type, text: label, url = null }) => ({ type, text: label, url })),
    variables: [
      ...variablesOf('header', head?.text),
      ...variablesOf('body', body?.text),
      ...buttons.flatMap(({ text: label, url = '' }, button) =>
        placesIn(url)
          .slice(0, 1)
          .map((name) => ({ key: `button.${button}`, part: 'button' as const, name, button, label: `the address of “${label}”` })),
      ),
    ],
  }
}

/** What staff call a variable: one that has only a number after what fills it. */
export const calledBy = ({ name, label, part }: Variable, source: VariableSource): string =>
  source === 'typed' || (part !== 'button' && !/^\d+$/.test(name))
    ? label
    : variableSources[source].charAt(0).toLowerCase() + variableSources[source].slice(1)

/** Guesses a variable's source from its name, where no admin has chosen one. */
const guesses: [RegExp, VariableSource][] = [
  [/(page|list|schools?).{0,60}(address|link|url)|shortlist/, 'page_address'],
  [/child.{0,60}class|^class|grade/, 'child_class'],
  [/child|student|ward/, 'child_name'],
  [/city/, 'school_city'],
  [/school/, 'school_name'],
  [/(counsell?or|agent|advisor).{0,60}(phone|number)|^phone/, 'counsellor_phone'],
  [/counsell?or|agent|advisor/, 'counsellor_name'],
  [/visit|date|day/, 'visit_date'],
  [/parent|customer|^name$|first_name/, 'parent_name'],
]

export function sourceOf({ key, part, name }: Variable, sources: Readonly<Record<string, string>>): VariableSource {
  const chosen = sources[key] as VariableSource | undefined
  const guess = part === 'button' ? undefined : guesses.find(([pattern]) => pattern.test(name.toLowerCase()))
  return chosen ?? guess?.[1] ?? 'typed'
}
