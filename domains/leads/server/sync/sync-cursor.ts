import { z } from 'zod'

/** The longest ids of transactions that fit a whole number of PostgreSQL. */
const digits = 18

const snapshotText = new RegExp(`^\\d{1,${digits}}:\\d{1,${digits}}:(?:\\d{1,${digits}}(?:,\\d{1,${digits}})*)?$`)

/** PostgreSQL refuses a snapshot whose transactions are out of order or out of its range. */
function isSnapshot(text: string): boolean {
  if (!snapshotText.test(text)) return false
  const [first = '', end = '', running = ''] = text.split(':')
  const [from, until] = [BigInt(first), BigInt(end)]
  const ids = running === '' ? [] : running.split(',').map(BigInt)
  return from > 0n && from <= until && ids.every((id, at) => id >= from && id < until && (at === 0 || id > (ids[at - 1] as bigint)))
}

const Snapshot = z.string().refine(isSnapshot)
const WholeNumber = z.int().min(-2_147_483_648).max(2_147_483_647)

const Cursor = z.strictObject({
  /** Whose lists, as which viewers, and of which database: any other begins anew. */
  of: z.string().max(200),
  /** What the reader has: all that this snapshot sees. Null while the lists are read for the first time. */
  since: Snapshot.nullable(),
  /** The snapshot that the reader has once all pages are read, and the last lead of the page before. Null between two changes. */
  until: Snapshot.nullable(),
  after: WholeNumber,
})
export type Cursor = z.infer<typeof Cursor>

/** Undefined for a text that is no cursor of ours. */
export function readCursor(text: string): Cursor | undefined {
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return cursor.since === null && cursor.until === null ? undefined : cursor
  } catch {
    return undefined
  }
}

export const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')
