import { z } from 'zod'
import { variableSources } from '#domains/messages/contract/templates.ts'

const { typed: _, ...known } = variableSources

/** What can stand in a mail for each parent, with what staff call it. */
export const mailVariables = known
export type MailVariable = keyof typeof known
const VariableName = z.enum(Object.keys(known) as MailVariable[], 'There is no such variable.')

/** Only these addresses can be linked to: nothing that runs, nothing that holds its own content. */
const LinkTarget = z
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

const Text = z.object({ type: z.literal('text'), text: z.string().max(5000), marks: z.array(Mark).max(5).optional() })
const Inline = z.discriminatedUnion('type', [
  Text,
  z.object({ type: z.literal('hardBreak') }),
  z.object({ type: z.literal('variable'), attrs: z.object({ name: VariableName }), marks: z.array(Mark).max(5).optional() }),
])
export type Inline = z.infer<typeof Inline>

const inlines = z.array(Inline).max(500).default([])
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
