import { createHash } from 'node:crypto'
import { cutText } from '#platform/contract/cut-text.ts'
import { storableText } from '#platform/contract/storable-text.ts'

/** A part of a webhook. Each field is read separately, so a field of an undocumented shape loses only itself. */
export type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The expected object, or the first of a list; otherwise an object without fields. */
export const partOf = (value: unknown): Part => {
  const first = Array.isArray(value) ? value.find(isPart) : value
  return isPart(first) ? first : {}
}

/** The expected list, or a list of the one thing given. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

export const partsOf = (value: unknown): Part[] => listOf(value).filter(isPart)

/** A text to keep, also given as a number. Undefined if empty. */
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

/** A name for a thing without a usable id; the same thing always gets the same name. */
export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(typeof value === 'string' ? value : JSON.stringify(value))
    .digest('hex')

const longestId = 500

/** An id that can be kept; a digest replaces one that is too long. */
export function idIn(value: unknown): string | undefined {
  const id = textIn(value, longestId + 1)
  return id !== undefined && id.length > longestId ? `long_${digestOf(String(value))}` : id
}

/** The id of a thing. If it has none, a digest replaces it. */
export const idOf = (part: Part): string => idIn(part.id) ?? `unnamed_${digestOf(part)}`

/** WhatsApp's interfaces did not exist before this, so earlier times are wrong. */
const earliest = Date.UTC(2015, 0, 1)

/** How far others' clocks may be ahead, in milliseconds. */
const latestAhead = 86_400_000

/** The instant of a Unix time in seconds. An impossible one, such as the year 10000, becomes the time of arrival. */
export function instantIn(timestamp: unknown, receivedAt: Date): string {
  const at = Number(textIn(timestamp) ?? Number.NaN) * 1000
  return at >= earliest && at <= receivedAt.getTime() + latestAhead ? new Date(at).toISOString() : receivedAt.toISOString()
}

/** Fields that say nothing to people. */
const unsaid = new Set(['id', 'from', 'from_user_id', 'timestamp', 'type', 'context', 'mime_type', 'sha256', 'file_size', 'errors'])

const deepest = 6
const maxTexts = 50

/** All texts in a part of an unknown shape, in its order. */
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
