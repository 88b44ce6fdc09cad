import { z } from 'zod'
import { variableSources } from '#domains/messages/contract/templates.ts'

const { typed: _, page_address: __, ...known } = variableSources

/** What can stand in a mail for each parent, with what staff call it. */
export const mailVariables = known
export type MailVariable = keyof typeof known

export const isMailVariable = (name: string): name is MailVariable => Object.hasOwn(mailVariables, name)

const VariableName = z.enum(Object.keys(known) as MailVariable[], 'There is no such variable.')

/** Only these addresses can be linked to: nothing that runs, nothing that holds its own content. */
export const LinkTarget = z
  .string()
  .trim()
  .max(2000, 'Keep the address under 2,000 characters.')
  .refine((text) => /^(https?:\/\/|mailto:|tel:)/i.test(text) && URL.canParse(text), 'A link begins with https://, mailto: or tel:.')

const Mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: LinkTarget }) }),
])
export type Mark = z.infer<typeof Mark>

const Text = z.object({ type: z.literal('text'), text: z.string(), marks: z.array(Mark).max(5).optional() })
const Inline = z.discriminatedUnion('type', [
  Text,
  z.object({ type: z.literal('hardBreak') }),
  z.object({ type: z.literal('variable'), attrs: z.object({ name: VariableName }), marks: z.array(Mark).max(5).optional() }),
])
export type Inline = z.infer<typeof Inline>

const inlines = z.array(Inline).max(2000).default([])
const Paragraph = z.object({ type: z.literal('paragraph'), content: inlines })
const Item = z.object({ type: z.literal('listItem'), content: z.array(Paragraph).max(20) })
const items = z.array(Item).max(100)
const Plain = z.discriminatedUnion('type', [
  Paragraph,
  z.object({ type: z.literal('heading'), attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }), content: inlines }),
  z.object({ type: z.literal('bulletList'), content: items }),
  z.object({ type: z.literal('orderedList'), content: items }),
  z.object({ type: z.literal('horizontalRule') }),
])
export type Plain = z.infer<typeof Plain>

const Condition = z.object({
  type: z.literal('condition'),
  attrs: z.object({ name: VariableName, has: z.boolean() }),
  content: z.array(Plain).max(50),
})
export type Block = Plain | z.infer<typeof Condition>

/** The body of a mail as its editor holds it: there is no markup in it that could be broken or hostile. */
export const MailDocument = z
  .object({
    type: z.literal('doc'),
    content: z.array(z.union([Plain, Condition], 'The text holds something that mails cannot show.')).max(300),
  })
  .refine((document) => JSON.stringify(document).length <= 100_000, 'The mail is too long. Keep it under 100,000 characters.')
export type MailDocument = z.infer<typeof MailDocument>

/** Begins the rules of a mail for dark screens. A preview decides by them which one it shows. */
export const darkRules = '@media (prefers-color-scheme:dark)'

const unwritable = {
  picture: 'A mail holds no pictures, as many programs do not show them. Take the picture out, or link to it.',
  script: 'A mail runs no scripts. Take the script out.',
  unclosed: 'A variable begins with {{ and ends with }}: one of them is missing.',
} as const

const wholeTag = /\{\{([^{}]*)\}\}/g

/** Says what is wrong with the variables of a line, as {{child_name}}; undefined where nothing is. */
export function wrongVariable(line: string): string | undefined {
  for (const [written, name = ''] of line.matchAll(wholeTag))
    if (!isMailVariable(name.trim())) return `There is no variable ${written}. Choose one from the list.`
  return /\{\{|\}\}/.test(line.replace(wholeTag, '')) ? unwritable.unclosed : undefined
}

/** In the body a variable is a node of its own; the same as text would reach parents as it is written. */
function wrongText(text: string): string | undefined {
  const [written] = text.match(wholeTag) ?? []
  return written ? `${written} is written as text, so nothing fills it in. Choose the variable from the list.` : wrongVariable(text)
}

interface Part {
  type?: unknown
  text?: unknown
  attrs?: { href?: unknown; name?: unknown } | null
  marks?: unknown
  content?: unknown
}

const wrongName = ({ attrs }: Part) =>
  typeof attrs?.name === 'string' && !isMailVariable(attrs.name)
    ? `There is no variable {{${attrs.name}}}. Choose one from the list.`
    : undefined

const ownTrouble: Readonly<Record<string, (part: Part) => string | undefined>> = {
  image: () => unwritable.picture,
  script: () => unwritable.script,
  text: ({ text }) => (typeof text === 'string' ? wrongText(text) : undefined),
  link: ({ attrs }) => LinkTarget.safeParse(attrs?.href).error?.issues[0]?.message,
  variable: wrongName,
  condition: wrongName,
}

/** Walks through whatever was sent as a body, and says the first thing in it that no mail can have. */
function wrongPart(part: unknown): string | undefined {
  if (Array.isArray(part)) {
    for (const inner of part) {
      const trouble = wrongPart(inner)
      if (trouble) return trouble
    }
    return undefined
  }
  if (typeof part !== 'object' || part === null) return undefined
  const { type, marks, content } = part as Part
  const own = typeof type === 'string' && Object.hasOwn(ownTrouble, type) ? ownTrouble[type]?.(part) : undefined
  return own ?? wrongPart(marks) ?? wrongPart(content)
}

const cannotShow = 'The text holds something that mails cannot show. Write it as text, list or link.'

/** The sentences of the shape that say more than which shape was expected. */
const sentenceOf = (error: z.ZodError) => error.issues.find(({ code, path }) => code === 'custom' && path.length === 0)?.message

/** A body that an editor sends: the same document, with one sentence for what is wrong in it. */
export const MailBody = z
  .unknown()
  .superRefine((body, { addIssue }) => {
    const { error } = MailDocument.safeParse(body)
    const trouble = wrongPart(body) ?? (error && (sentenceOf(error) ?? cannotShow))
    if (trouble) addIssue({ code: 'custom', message: trouble })
  })
  .pipe(MailDocument)
  .meta({ description: 'A document of paragraphs, headings, lists, links, variables and conditions.' })

const isSaying = (part: Inline) => part.type === 'variable' || (part.type === 'text' && part.text.trim() !== '')

const says = (block: Block): boolean => {
  if (block.type === 'horizontalRule') return false
  if (block.type === 'paragraph' || block.type === 'heading') return block.content.some(isSaying)
  if (block.type === 'condition') return block.content.some(says)
  return block.content.some(({ content }) => content.some(says))
}

/** Whether a document has anything to read. */
export const isWritten = ({ content }: MailDocument) => content.some(says)
