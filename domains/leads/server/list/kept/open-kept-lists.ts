import { Counter, Gauge, type Registry } from 'prom-client'
import { sortsOf } from '#domains/leads/contract/listing/orders.ts'
import type { LeadSource } from '#domains/leads/contract/lists.ts'
import type { LeadQuery } from '#domains/leads/contract/query.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MadePage } from '#platform/server/http/answers/list-answer.ts'
import type { Reader } from '../../lead/visible-to.ts'
import { type ListQuery, listedConditions } from '../matching-leads.ts'
import { type KeptViewer, keepViewer } from './keep-viewer.ts'

/** All viewers together; the one that was not asked for longest goes. */
const maxBytes = 256 * 1024 * 1024

/** Milliseconds until a viewer with too many leads, or one that could not be read, is tried again. */
const patience = 600_000

interface Place {
  /** Undefined while it is read, and where it cannot be kept. */
  viewer?: KeptViewer
  triedAt: number
  isReading: boolean
}

interface KeptLists {
  /** A page as the list call sends it. Undefined: SQL has to answer, as it does for a viewer who is not kept yet. */
  readonly find: (
    db: Database,
    reader: Reader,
    query: ListQuery & Pick<LeadQuery, 'limit' | 'offset'>,
    source: LeadSource,
  ) => Promise<MadePage | undefined>
  /** Waits until all viewers are read who were asked for. */
  readonly settled: () => Promise<void>
}

function measure(registry: Registry, places: ReadonlyMap<number, Place>, bytes: () => number) {
  new Gauge({
    name: 'portal_kept_list_bytes',
    help: 'About how much memory the kept lists of leads take.',
    registers: [registry],
    collect() {
      this.set(bytes())
    },
  })
  new Gauge({
    name: 'portal_kept_list_viewers',
    help: 'Viewers whose lists of leads are kept in memory.',
    registers: [registry],
    collect() {
      this.set([...places.values()].filter(({ viewer }) => viewer).length)
    },
  })
  return new Counter({
    name: 'portal_list_answers_total',
    help: 'Answered pages of lists of leads, by what answered: memory or SQL.',
    labelNames: ['by'] as const,
    registers: [registry],
  })
}

/** Lists of leads in memory, for each viewer who asks. */
export function openKeptLists(registry: Registry, most = maxBytes): KeptLists {
  const places = new Map<number, Place>()
  const reads = new Set<Promise<void>>()
  const bytes = () => [...places.values()].reduce((sum, { viewer }) => sum + (viewer?.bytes() ?? 0), 0)
  const answers = measure(registry, places, bytes)

  function makeRoom() {
    for (const [id, { viewer, isReading }] of places) {
      if (places.size === 1 || bytes() <= most) return
      if (viewer && !isReading) places.delete(id)
    }
  }

  async function read(db: Database, id: number, place: Place) {
    const drop = () => places.get(id) === place && places.delete(id)
    const kept = await keepViewer(db, id, drop).catch(() => 'failed' as const)
    place.isReading = false
    if (typeof kept === 'object') place.viewer = kept
    makeRoom()
  }

  /** The viewer if it is kept. Otherwise it is read now, for those who ask later. */
  function viewerOf(db: Database, id: number): KeptViewer | undefined {
    const known = places.get(id)
    const isDue = !known || (!known.viewer && !known.isReading && performance.now() - known.triedAt > patience)
    const place = isDue ? { triedAt: performance.now(), isReading: true } : known
    places.delete(id)
    places.set(id, place)
    if (isDue) {
      const reading = read(db, id, place).finally(() => reads.delete(reading))
      reads.add(reading)
    }
    return place.viewer
  }

  return {
    find: async (db, reader, { limit, offset, ordering, ...filters }, source) => {
      const listed = listedConditions(reader, source, filters)
      if (!listed) return undefined
      const { rows, chosen } = listed
      const asked = { conditions: [...rows.conditions, ...chosen], sorts: sortsOf(ordering, rows.schedule), limit, offset }
      const page = await viewerOf(db, rows.viewer)?.find(asked)
      answers.inc({ by: page ? 'memory' : 'sql' })
      makeRoom()
      return page
    },
    settled: async () => void (await Promise.all(reads)),
  }
}
