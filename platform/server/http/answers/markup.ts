/** Markup that is safe to put into a page or a mail; everything else is text. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Part = Markup | string | number | null | undefined | false | readonly Part[]

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const written = (part: Part): string => {
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(written).join('')
  if (part === null || part === undefined || part === false) return ''
  return String(part).replace(/[&<>"']/g, (sign) => signs[sign] ?? '')
}

/** Builds markup: every value is escaped unless it is markup itself, so names of schools and words of parents stay text. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]) =>
  new Markup(texts.reduce((whole, text, at) => whole + written(parts[at - 1]) + text))
