const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]

/** The number of members in a JSON text's objects: one per colon outside strings. The text is known to be valid. */
function membersWritten(text: string): number {
  let [members, isInString] = [0, false]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) isInString = !isInString
    else if (isInString && code === backslash) at++
    else if (!isInString && code === colon) members++
  }
  return members
}

/** The number of members in a value's objects. Not recursive, since it may be nested as deeply as its text is long. */
function membersKept(value: unknown): number {
  let members = 0
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    const parts = Object.values(next)
    if (!Array.isArray(next)) members += parts.length
    for (const part of parts) if (typeof part === 'object') open.push(part)
  }
  return members
}

/** True if a JSON text names a key twice in one object. Its `value` then has fewer members than the text, since the last one wins. */
export const repeatsAKey = (text: string, value: unknown): boolean => membersKept(value) < membersWritten(text)
