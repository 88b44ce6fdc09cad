/** Lines with which mail programs begin the quoted mail. */
const heads = [/^-{2,}\s*(?:original message|ursprüngliche nachricht|मूल संदेश)\s*-{2,}\s*$/i, /^_{20,}\s*$/, /^(?:from|von|प्रेषक):\s.+$/i]

const saysWho = /^(?:on|am|le|el)\s.{6,200}(?:wrote|schrieb|a écrit|escribió):\s*$|^.{6,200}\sने लिखा:\s*$/i

const isQuoted = (line: string) => /^\s*>/.test(line)

/** The line at which the quoted mail begins, if it stands whole at the end. Answers between its lines are the parent's words. */
function quoteBegins(lines: readonly string[]): number {
  const headed = lines.findIndex(
    (line, at) =>
      heads[0]?.test(line) ||
      (heads.some((head) => head.test(line)) && /^(?:sent|date|gesendet|to|an):\s/im.test(lines.slice(at + 1, at + 4).join('\n'))),
  )
  if (headed >= 0) return headed
  let end = lines.length
  while (end > 0 && (lines[end - 1]?.trim() === '' || isQuoted(lines[end - 1] ?? ''))) end--
  if (end === lines.length || !lines.slice(end).some(isQuoted)) return lines.length
  // The line that names the author may be broken in two.
  if (saysWho.test(lines[end - 1] ?? '')) return end - 1
  return end > 1 && saysWho.test(`${lines[end - 2]} ${lines[end - 1]}`) ? end - 2 : end
}

/** The new words of an answer, without the quoted mail. A mail without new words is left as it is. */
export function ownWords(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const own = lines.slice(0, quoteBegins(lines)).join('\n').trim()
  return own || text.trim()
}
