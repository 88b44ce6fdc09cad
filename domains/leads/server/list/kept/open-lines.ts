import type { Database } from '#platform/server/db/database.ts'
import { type Line, readLines } from './read-lines.ts'

/** V8 keeps a text of Latin letters in one byte a letter, others in two. */
const isWide = (text: string) => /[\u0100-\uffff]/.test(text)
const bytesOfEntry = 100
const bytesOf = ({ text }: Line) => bytesOfEntry + text.length * (isWide(text) ? 2 : 1)

/** The lines that were sent, until their leads change. */
export function openLines() {
  const kept = new Map<number, Line>()
  /** Leads whose lines are being read: those that change meanwhile are not kept. */
  const reading = new Set<Set<number>>()
  let bytes = 0
  function forget(leadIds: Iterable<number>) {
    for (const id of leadIds) {
      const line = kept.get(id)
      if (line) bytes -= bytesOf(line)
      kept.delete(id)
      for (const ids of reading) ids.delete(id)
    }
  }
  return {
    bytes: () => bytes,
    get: (id: number, now: number) => {
      const line = kept.get(id)
      return line && line.until > now ? line.text : undefined
    },
    forget,
    forgetAll: () => {
      for (const ids of reading) ids.clear()
      kept.clear()
      bytes = 0
    },
    read: async (db: Database, viewer: number, leadIds: readonly number[]) => {
      const unchanged = new Set(leadIds)
      reading.add(unchanged)
      try {
        const lines = await readLines(db, viewer, leadIds)
        for (const [id, line] of lines)
          if (unchanged.has(id)) {
            const before = kept.get(id)
            bytes += bytesOf(line) - (before ? bytesOf(before) : 0)
            kept.set(id, line)
          }
        return lines
      } finally {
        reading.delete(unchanged)
      }
    },
  }
}
