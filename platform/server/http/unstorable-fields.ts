const sentence = 'This has a character that cannot be kept. Type it again.'

/** PostgreSQL's text holds no NUL, and UTF-8 no half of a pair: it would be kept as another character. */
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

function holdsUnstorable(sent: unknown): boolean {
  const open = [sent]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && isUnstorable(value)) return true
    if (typeof value === 'object' && value !== null) for (const inner of Object.entries(value).flat()) open.push(inner)
  }
  return false
}

/** The fields that were sent with text which the database cannot keep as it is, each with a sentence; undefined if there is none. */
export function unstorableFields(sent: unknown): Record<string, string[]> | undefined {
  // Bytes are no text.
  if (sent instanceof Uint8Array) return undefined
  if (typeof sent !== 'object' || sent === null) return holdsUnstorable(sent) ? { body: [sentence] } : undefined
  const fields = Object.entries(sent).filter((entry) => holdsUnstorable(entry))
  return fields.length > 0
    ? Object.fromEntries(fields.map(([field]) => [field.toWellFormed().replaceAll('\0', ''), [sentence]]))
    : undefined
}
