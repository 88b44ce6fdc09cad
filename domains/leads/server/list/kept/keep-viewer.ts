import type { KnownAction } from '#domains/leads/contract/listing/condition.ts'
import { type AskedPage, openFactTable } from '#domains/leads/contract/listing/open-fact-table.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MadePage } from '#platform/server/http/answers/list-answer.ts'
import { oneBehindAnother } from './one-behind-another.ts'
import { beginningNow, changesSince } from './read-changes.ts'
import { readFacts } from './read-facts.ts'
import { type Line, readLines } from './read-lines.ts'

/** A viewer with more leads than these is answered by SQL. */
export const maxLeads = 20_000

/** With more changes than these at once, everything is read again. */
const maxChanges = 2_000

/** Milliseconds without a question after which everything is read again. Changes are kept for longer. */
const maxSilence = 3_600_000

/** How often a page is tried whose leads change while their lines are read. */
const maxTries = 3

export interface KeptViewer {
  readonly bytes: () => number
  /** Undefined: SQL has to answer. */
  readonly find: (asked: AskedPage) => Promise<MadePage | undefined>
}

/** Thrown away once everything has to be read again. */
type Outcome = KeptViewer | 'too large'

// V8 keeps a text of Latin letters in one byte a letter, others in two.
const isWide = (text: string) => /[^\u0000-\u00ff]/.test(text)
const bytesOfEntry = 100
const bytesOf = ({ text }: Line) => bytesOfEntry + text.length * (isWide(text) ? 2 : 1)

/** The lines that were sent, until their leads change. */
function openLines() {
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

const readActions = (db: Database): Promise<KnownAction[]> => db.selectFrom('action').select(['id', 'category', 'means']).execute()

/**
 * Reads a viewer's leads into memory. Before each answer it reads what changed since, so an act that was answered is seen. `drop` is called
 * once, when it is of no more use.
 */
export async function keepViewer(db: Database, viewer: number, drop: () => void): Promise<Outcome> {
  const beginning = await beginningNow(db)
  let { snapshot } = beginning
  let [facts, actions] = await Promise.all([readFacts(db, viewer, { limit: maxLeads + 1 }), readActions(db)])
  if (facts.length > maxLeads) return 'too large'
  const table = openFactTable()
  table.put(facts)
  facts = []
  const lines = openLines()
  let isDropped = false
  let caughtUpAt = performance.now()

  function giveUp() {
    if (!isDropped) drop()
    isDropped = true
  }

  async function readChanged(leadIds: readonly number[]) {
    const changed = await readFacts(db, viewer, { leadIds })
    const there = new Set(changed.map(({ lead_id }) => lead_id))
    table.put(changed)
    table.remove(leadIds.filter((id) => !there.has(id)))
    lines.forget(leadIds)
  }

  /** Answers the present instant, or undefined once everything has to be read again. */
  const catchUp = oneBehindAnother(async (): Promise<number | undefined> => {
    if (performance.now() - caughtUpAt > maxSilence) giveUp()
    if (isDropped) return undefined
    const changes = await changesSince(db, viewer, snapshot)
    if (changes.everywhere === 'all' || changes.leadIds.length > maxChanges) giveUp()
    if (isDropped) return undefined
    if (changes.everywhere === 'names') {
      actions = await readActions(db)
      lines.forgetAll()
    }
    if (changes.leadIds.length > 0) await readChanged(changes.leadIds)
    snapshot = changes.snapshot
    caughtUpAt = performance.now()
    return changes.now
  })

  async function textsOf(leadIds: readonly number[], now: number): Promise<string[] | undefined> {
    const missing = leadIds.filter((id) => lines.get(id, now) === undefined)
    const read = missing.length > 0 ? await lines.read(db, viewer, missing) : undefined
    const texts = leadIds.map((id) => read?.get(id)?.text ?? lines.get(id, now))
    return texts.every((text) => text !== undefined) ? texts : undefined
  }

  async function find(asked: AskedPage): Promise<MadePage | undefined> {
    if (!beginning.sortsByCodePoints && asked.sorts.some(({ fact }) => fact === 'search_text')) return undefined
    for (let tries = 0; tries < maxTries; tries++) {
      const now = await catchUp()
      const page = now === undefined ? undefined : table.find(asked, { now, actions })
      if (now === undefined || !page) return undefined
      const texts = await textsOf(page.ids, now)
      if (texts) return { count: page.count, results: `[${texts.join()}]` }
    }
    return undefined
  }

  return { bytes: () => table.bytes() + lines.bytes(), find }
}
