import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'

/** Leaves out what stands between these tags, in one pass whatever the markup is. */
function withoutStyles(html: string): string {
  const low = html.toLowerCase()
  const parts: string[] = []
  let from = 0
  for (;;) {
    const begin = low.indexOf('<style', from)
    const end = begin < 0 ? -1 : low.indexOf('</style', begin)
    if (end < 0) return parts.join('') + html.slice(from)
    parts.push(html.slice(from, begin))
    from = low.indexOf('>', end) + 1 || html.length
  }
}

/**
 * The words of a mail that has only HTML. postal-mime makes text of HTML where a mail has both kinds of parts, so it is given an empty part
 * of text beside the HTML.
 */
export async function htmlText(html: string): Promise<string> {
  const boundary = randomUUID()
  const part = (type: string, content: string) => `--${boundary}\r\nContent-Type: text/${type}; charset=utf-8\r\n\r\n${content}\r\n`
  const both = `${part('plain', ' ')}${part('html', withoutStyles(html))}--${boundary}--\r\n`
  const { text } = await PostalMime.parse(`Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${both}`)
  return text ?? ''
}
