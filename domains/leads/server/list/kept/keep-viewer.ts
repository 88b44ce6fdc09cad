import type { KnownAction } from '#domains/leads/contract/listing/condition.ts'
import { type AskedPage, type FactTable, openFactTable } from '#domains/leads/contract/listing/open-fact-table.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MadePage } from '#platform/server/http/answers/list-answer.ts'
import { oneBehindAnother } from './one-behind-another.ts'
import { openLines } from './open-lines.ts'
import { beginningNow, changesSince, type ListChanges } from './read-changes.ts'
import { readFacts } from './read-facts.ts'

/** A viewer with more leads than these is answered by SQL. */
const maxLeads = 20_000

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

const readActions = (db: Database): Promise<KnownAction[]> => db.selectFrom('action').select(['id', 'category', 'means']).execute()

interface Kept {
  readonly db: Database
  readonly viewer: number
  readonly table: FactTable
  readonly lines: ReturnType<typeof openLines>
  readonly drop: () => void
  snapshot: string
  actions: readonly KnownAction[]
  caughtUpAt: number
  isDropped: boolean
}

function giveUp(kept: Kept) {
  if (!kept.isDropped) kept.drop()
  kept.isDropped = true
}

async function readChanged({ db, viewer, table, lines }: Kept, leadIds: readonly number[]) {
  const changed = await readFacts(db, viewer, { leadIds })
  const there = new Set(changed.map(({ lead_id }) => lead_id))
  table.put(changed)
  table.remove(leadIds.filter((id) => !there.has(id)))
  lines.forget(leadIds)
}

/** Reads what changed. Answers what moves by itself, or undefined once everything has to be read again. */
async function catchUp(kept: Kept): Promise<Pick<ListChanges, 'now' | 'dormantAfterDays'> | undefined> {
  if (performance.now() - kept.caughtUpAt > maxSilence) giveUp(kept)
  if (kept.isDropped) return undefined
  const changes = await changesSince(kept.db, kept.viewer, kept.snapshot)
  if (changes.everywhere === 'all' || changes.leadIds.length > maxChanges) {
    giveUp(kept)
    return undefined
  }
  if (changes.everywhere === 'names') {
    kept.actions = await readActions(kept.db)
    kept.lines.forgetAll()
  }
  if (changes.leadIds.length > 0) await readChanged(kept, changes.leadIds)
  kept.snapshot = changes.snapshot
  kept.caughtUpAt = performance.now()
  return changes
}

/** Undefined if a lead went while its line was read. */
async function textsOf({ db, viewer, lines }: Kept, leadIds: readonly number[], now: number): Promise<string[] | undefined> {
  const missing = leadIds.filter((id) => lines.get(id, now) === undefined)
  const read = missing.length > 0 ? await lines.read(db, viewer, missing) : undefined
  const texts = leadIds.map((id) => read?.get(id)?.text ?? lines.get(id, now))
  return texts.every((text) => text !== undefined) ? texts : undefined
}

/**
 * Reads a viewer's leads into memory. Before each answer it reads what changed since, so an act that was answered is seen. `drop` is called
 * once, when it is of no more use.
 */
export async function keepViewer(db: Database, viewer: number, drop: () => void): Promise<KeptViewer | 'too large'> {
  const { snapshot, sortsByCodePoints } = await beginningNow(db)
  const [facts, actions] = await Promise.all([readFacts(db, viewer, { limit: maxLeads + 1 }), readActions(db)])
  if (facts.length > maxLeads) return 'too large'
  const [table, lines] = [openFactTable(), openLines()]
  table.put(facts)
  const kept: Kept = { db, viewer, table, lines, drop, snapshot, actions, caughtUpAt: performance.now(), isDropped: false }
  const caughtUp = oneBehindAnother(() => catchUp(kept))

  async function find(asked: AskedPage): Promise<MadePage | undefined> {
    if (!sortsByCodePoints && asked.sorts.some(({ fact }) => fact === 'search_text')) return undefined
    for (let tries = 0; tries < maxTries; tries++) {
      const moved = await caughtUp()
      if (!moved) return undefined
      const { now, dormantAfterDays } = moved
      const page = table.find(asked, { now, dormantAfterDays, actions: kept.actions })
      if (!page) return undefined
      const texts = await textsOf(kept, page.ids, now)
      if (texts) return { count: page.count, results: `[${texts.join()}]` }
    }
    return undefined
  }

  return { bytes: () => table.bytes() + lines.bytes(), find }
}
