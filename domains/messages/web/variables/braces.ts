/** What a variable stands between in a text: {{child_name}} in mails, {child_name} in quick replies. */
export interface Braces {
  open: string
  close: string
}

export type Names = Readonly<Record<string, string>>

const escaped = (text: string) => text.replace(/[{}]/g, '\\$&')

const writtenAs = ({ open, close }: Braces, names: Names) => `${escaped(open)}\\s*(${Object.keys(names).join('|')})\\s*${escaped(close)}`

/** Finds the variables of these names in a text, as they are written. */
export const writtenVariables = (braces: Braces, names: Names) => new RegExp(writtenAs(braces, names), 'g')

/** Finds one that was written just now, at the end of a text. */
export const typedVariable = (braces: Braces, names: Names) => new RegExp(`${writtenAs(braces, names)}$`)

export interface TextPart {
  type: string
  text?: string
  attrs?: { name: string }
}

/** A line as an editor holds it: texts, and variables between them. */
export function lineParts(line: string, braces: Braces, names: Names): TextPart[] {
  return line
    .split(writtenVariables(braces, names))
    .map((part, at): TextPart => (at % 2 === 1 ? { type: 'variable', attrs: { name: part } } : { type: 'text', text: part }))
    .filter(({ text }) => text !== '')
}

interface Line {
  content?: readonly TextPart[] | undefined
}

/** The text that the lines of an editor stand for. */
export const textOfLines = (lines: readonly Line[], { open, close }: Braces) =>
  lines
    .map(({ content = [] }) => content.map(({ text = '', attrs }) => (attrs ? `${open}${attrs.name}${close}` : text)).join(''))
    .join('\n')
