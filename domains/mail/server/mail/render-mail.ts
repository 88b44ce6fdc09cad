import {
  type Block,
  darkRules,
  type Inline,
  type MailDocument,
  type MailVariable,
  type Mark,
  mailVariables,
  type Plain,
} from '#domains/mail/contract/document.ts'
import { html, Markup, type Part } from '#platform/server/http/answers/markup.ts'

export type MailValues = Readonly<Record<MailVariable, string>>

/** The words of a mail, as they were written for every parent. */
export interface WrittenMail {
  subject: string
  preheader: string
  body: MailDocument
}

/** What a mail leads to beside its own words. */
export interface MailLinks {
  /** Where the parent unsubscribes, in a browser. */
  unsubscribe?: string | undefined
  /** The picture that tells of an opening. */
  pixel?: string | undefined
  /** The address through which a link is followed. */
  link?: ((target: string) => string) | undefined
}

export interface RenderedMail {
  subject: string
  preheader: string
  html: string
  text: string
  /** Variables that the mail needs and nothing fills. */
  missing: MailVariable[]
}

interface RenderContext {
  values: MailValues
  links: MailLinks
  missing: Set<MailVariable>
}

function filledIn({ values, missing }: RenderContext, name: MailVariable): string {
  if (values[name] !== '') return values[name]
  missing.add(name)
  // Such a mail is shown and never sent.
  return `[${missingWords([name])}]`
}

const fillLine = (context: RenderContext, line: string) =>
  line.replace(/\{\{\s*([\w-]+)\s*\}\}/g, (_, name: MailVariable) => filledIn(context, name)).replace(/[\s\p{Cc}]+/gu, ' ')

const marked = (words: string, marks: readonly Mark[]) =>
  marks.reduce<Part>((inner, { type }) => {
    if (type === 'bold') return html`<strong>${inner}</strong>`
    return type === 'italic' ? html`<em>${inner}</em>` : inner
  }, words)

/** Words beside one another that lead to one address are one link. */
interface Run {
  href: string | undefined
  inlines: Inline[]
}

const hrefOf = (inline: Inline) =>
  inline.type === 'hardBreak' ? undefined : inline.marks?.find((mark) => mark.type === 'link')?.attrs.href

function runsOf(inlines: readonly Inline[]): Run[] {
  const runs: Run[] = []
  for (const inline of inlines) {
    const [href, last] = [hrefOf(inline), runs.at(-1)]
    if (last && last.href === href) last.inlines.push(inline)
    else runs.push({ href, inlines: [inline] })
  }
  return runs
}

const wordsOf = (context: RenderContext, inline: Exclude<Inline, { type: 'hardBreak' }>) =>
  inline.type === 'text' ? inline.text : filledIn(context, inline.attrs.name)

const inlineHtml = (context: RenderContext, inline: Inline) =>
  inline.type === 'hardBreak' ? html`<br>` : marked(wordsOf(context, inline), inline.marks ?? [])

function runHtml(context: RenderContext, { href, inlines }: Run): Part {
  const inner = inlines.map((inline) => inlineHtml(context, inline))
  if (href === undefined) return inner
  const { link } = context.links
  return html`<a href="${link && /^https?:/i.test(href) ? link(href) : href}">${inner}</a>`
}

function runText(context: RenderContext, { href, inlines }: Run): string {
  const text = inlines.map((inline) => (inline.type === 'hardBreak' ? '\n' : wordsOf(context, inline))).join('')
  return href === undefined || href === text ? text : `${text} (${href})`
}

const htmlOf = (context: RenderContext, inlines: readonly Inline[]) => html`${runsOf(inlines).map((run) => runHtml(context, run))}`
const textOf = (context: RenderContext, inlines: readonly Inline[]) =>
  runsOf(inlines)
    .map((run) => runText(context, run))
    .join('')

const listTags = { bulletList: 'ul', orderedList: 'ol' } as const

function plainHtml(context: RenderContext, block: Plain): Markup {
  switch (block.type) {
    case 'paragraph': {
      const words = htmlOf(context, block.content)
      return html`<p>${words.text ? words : html`&nbsp;`}</p>`
    }
    case 'heading':
      return html`<h${block.attrs.level}>${htmlOf(context, block.content)}</h${block.attrs.level}>`
    case 'horizontalRule':
      return html`<hr>`
    default: {
      const tag = listTags[block.type]
      const lineOf = (line: { content: readonly Inline[] }, at: number) => html`${at > 0 && html`<br>`}${htmlOf(context, line.content)}`
      return html`<${tag}>${block.content.map(({ content }) => html`<li>${content.map(lineOf)}</li>`)}</${tag}>`
    }
  }
}

function plainText(context: RenderContext, block: Plain): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return textOf(context, block.content)
    case 'horizontalRule':
      return '---'
    default:
      return block.content
        .map(({ content }, at) => {
          const sign = block.type === 'orderedList' ? `${at + 1}.` : '-'
          return `${sign} ${content.map((line) => textOf(context, line.content)).join('\n  ')}`
        })
        .join('\n')
  }
}

/** The blocks that stand in the mail: of a condition its content, if it holds. */
const standing = ({ values }: RenderContext, blocks: readonly Block[]): Plain[] =>
  blocks.flatMap((block) =>
    block.type !== 'condition' ? [block] : (values[block.attrs.name] !== '') === block.attrs.has ? block.content : [],
  )

const style = new Markup(`
body{margin:0;padding:0;background:#f5f4f1;color:#1f1d1a;font:16px/1.5 -apple-system,'Segoe UI',Roboto,'Noto Sans Devanagari',Arial,sans-serif}
.mail{max-width:600px;margin:0 auto;padding:24px;background:#fff}
.mail p,.mail ul,.mail ol{margin:0 0 16px}.mail h2{margin:24px 0 8px;font-size:21px;line-height:1.3}.mail h3{margin:20px 0 8px;font-size:17px}
.mail a{color:#3b3fa8}.mail hr{border:0;border-top:1px solid #d9d6cf;margin:24px 0}
.foot{max-width:600px;margin:0 auto;padding:16px 24px;color:#5d5a54;font-size:13px}.foot a{color:#5d5a54}
${darkRules}{body{background:#191816;color:#eceae6}.mail{background:#242320}.mail a{color:#a9b0ff}.mail hr{border-top-color:#45423c}.foot,.foot a{color:#b3afa7}}`)

const foot = ({ unsubscribe }: MailLinks) =>
  unsubscribe &&
  html`<div class="foot">You get this mail because you asked us about a school. <a href="${unsubscribe}">Unsubscribe</a></div>`

const hidden = (preheader: string) => preheader && html`<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preheader}</div>`

const page = (subject: string, preheader: string, content: Part, { pixel, ...links }: MailLinks) =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${style}</style></head>
<body>${hidden(preheader)}<div class="mail">${content}</div>${foot(links)}${
    pixel && html`<img src="${pixel}" width="1" height="1" alt="">`
  }</body></html>`.text

/** Makes the two parts of a mail out of what was written and what is known of its parent. */
export function renderMail({ subject, preheader, body }: WrittenMail, values: MailValues, links: MailLinks = {}): RenderedMail {
  const context: RenderContext = { values, links, missing: new Set() }
  const blocks = standing(context, body.content)
  const line = fillLine(context, subject).trim()
  const beside = fillLine(context, preheader).trim()
  const content = blocks.map((block, at) => html`${at > 0 && '\n'}${plainHtml(context, block)}`)
  const end = links.unsubscribe ? `\n\n--\nUnsubscribe: ${links.unsubscribe}\n` : '\n'
  const text = `${blocks.map((block) => plainText(context, block)).join('\n\n')}${end}`
  return { subject: line, preheader: beside, html: page(line, beside, content, links), text, missing: [...context.missing] }
}

/** The document of a mail that staff wrote as plain text: a paragraph for each block of lines. */
export const documentOf = (text: string): MailDocument => ({
  type: 'doc',
  content: text.split(/\n{2,}/).map((block) => ({
    type: 'paragraph' as const,
    content: block
      .split('\n')
      .flatMap((line, at): Inline[] => [
        ...(at > 0 ? [{ type: 'hardBreak' as const }] : []),
        ...(line ? [{ type: 'text' as const, text: line }] : []),
      ]),
  })),
})

/** What staff call the variables that are missing. */
export const missingWords = (missing: readonly MailVariable[]) => missing.map((name) => mailVariables[name].toLowerCase())
