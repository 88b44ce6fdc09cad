import { createHash } from 'node:crypto'
import { cutText } from '#platform/contract/cut-text.ts'
import { storableText } from '#platform/contract/storable-text.ts'

/** A part of a webhook. Each of its fields is read by itself: one of another shape than Meta documents costs nothing but itself. */
export type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object where one belongs, also as the first of a list; else one without fields. */
export const partOf = (value: unknown): Part => {
  const first = Array.isArray(value) ? value.find(isPart) : value
  return isPart(first) ? first : {}
}

/** A list where one belongs, also as a thing by itself. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

export const partsOf = (value: unknown): Part[] => listOf(value).filter(isPart)

/** A text that is kept, also where it came as a number. Undefined where nothing is said. */
export function textIn(value: unknown, most = 1_000): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = storableText(cutText(String(value), most))
  return text.trim() === '' ? undefined : text
}

/** A text of one line without control characters and signs that turn the direction of writing, such as a name. */
export const lineIn = (value: unknown, most = 200): string | undefined =>
  textIn(
    textIn(value, most)
      ?.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
      .trim(),
  )

/** Names a thing that has no usable name of its own: the same for the same thing, however often it is told. */
export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(typeof value === 'string' ? value : JSON.stringify(value))
    .digest('hex')

const longestId = 500

/** Meta's id of a thing; where it has none, or one that is too long to be kept, a name made of what it says. */
export function idOf(part: Part): string {
  const id = textIn(part.id, longestId + 1)
  if (id === undefined) return `unnamed_${digestOf(part)}`
  return id.length > longestId ? `long_${digestOf(String(part.id))}` : id
}

/** Before it nobody wrote by WhatsApp's interfaces, so a time of these years is none. */
const earliest = Date.UTC(2015, 0, 1)

/** The clocks of others may be ahead by so much. */
const latestAhead = 86_400_000

/** The instant of a Unix time in seconds. One that cannot be, as of the year 10000, is the time at which it came. */
export function instantIn(timestamp: unknown, receivedAt: Date): string {
  const at = Number(textIn(timestamp) ?? Number.NaN) * 1000
  return at >= earliest && at <= receivedAt.getTime() + latestAhead ? new Date(at).toISOString() : receivedAt.toISOString()
}

/** Fields that say nothing to people. */
const unsaid = new Set(['id', 'from', 'from_user_id', 'timestamp', 'type', 'context', 'mime_type', 'sha256', 'file_size', 'errors'])

const deepest = 6
const maxTexts = 50

/** The texts that stand somewhere in a part of an unknown shape, in its order. */
export function textsWithin(value: unknown, depth = 0): string[] {
  if (!isPart(value) && !Array.isArray(value)) return [textIn(value)?.trim()].flatMap((text) => text ?? [])
  if (depth === deepest) return []
  const inner = Array.isArray(value) ? value : Object.entries(value).flatMap(([name, inner]) => (unsaid.has(name) ? [] : [inner]))
  const found: string[] = []
  for (const one of inner) {
    found.push(...textsWithin(one, depth + 1))
    if (found.length >= maxTexts) return found.slice(0, maxTexts)
  }
  return found
}
