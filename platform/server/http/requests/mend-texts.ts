import { storableText } from '#platform/contract/storable-text.ts'

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !(value instanceof Uint8Array)

/** Puts a value under its mended key as an own field, even for a key such as `__proto__`. */
function putField(fields: Fields, key: string, value: unknown): void {
  const mended = storableText(key)
  if (mended !== key) delete fields[key]
  Object.defineProperty(fields, mended, { value, enumerable: true, configurable: true, writable: true })
}

/** Mends every text that was sent, keys too and however deep it lies: a parent or a comment is not refused for half a character. */
export function mendTexts(sent: unknown): unknown {
  if (typeof sent === 'string') return storableText(sent)
  const open = isObject(sent) ? [sent] : []
  for (let fields = open.pop(); fields; fields = open.pop())
    for (const [key, value] of Object.entries(fields)) {
      const mended = typeof value === 'string' ? storableText(value) : value
      if (mended !== value || storableText(key) !== key) putField(fields, key, mended)
      if (isObject(value)) open.push(value)
    }
  return sent
}
