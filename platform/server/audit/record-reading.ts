import type { AuditKind } from '#platform/contract/audit.ts'
import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'
import { type AuditEntry, writeAuditEntry } from './write-audit-entry.ts'

/** Milliseconds within which the same reading in the same session is one entry: an open page asks again after each change. */
export const oneReading = 300_000

/** Readings that a process remembers; beyond that the oldest are forgotten, and would be recorded once more. */
const maxRemembered = 50_000

const remembered = new WeakMap<Database, Map<string, number>>()

interface Reading extends Pick<AuditEntry, 'lead' | 'details'> {
  /** What makes it another reading beside the lead. Only remembered, never written: it may be a search. */
  of?: string
}

/**
 * Records that somebody reads, before the answer leaves. One insert, and none for what this process recorded in the last minutes. A process
 * that dies forgets that, so a reading is rather recorded twice than not at all. Answers whether it was recorded now.
 */
export async function recordReading(db: Database, staff: Staff, what: AuditKind, { of = '', ...entry }: Reading): Promise<boolean> {
  const known = remembered.get(db) ?? new Map<string, number>()
  remembered.set(db, known)
  const key = `${staff.session.id} ${what} ${entry.lead ?? ''} ${of}`
  const now = performance.now()
  if (now - (known.get(key) ?? -Infinity) < oneReading) return false
  await writeAuditEntry(db, staff, what, entry)
  known.delete(key)
  known.set(key, now)
  const [oldest] = known.size > maxRemembered ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  return true
}
