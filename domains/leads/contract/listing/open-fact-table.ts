import { type Compare, compareRows } from './compare-rows.ts'
import type { Condition } from './condition.ts'
import { type Moving, type Test, testsOf } from './condition-test.ts'
import { bytesOf, noRows, putLeads, type Rows, removeLeads } from './fact-columns.ts'
import type { LeadFacts } from './facts.ts'
import type { Sort } from './orders.ts'

export interface AskedPage {
  readonly conditions: readonly Condition[]
  readonly sorts: readonly Sort[]
  readonly offset: number
  readonly limit: number
}

export interface FactTable {
  readonly size: () => number
  /** About how many bytes it takes. */
  readonly bytes: () => number
  readonly put: (leads: readonly LeadFacts[]) => void
  readonly remove: (ids: readonly number[]) => void
  /** The searched text of a lead: its folded name, a line break, and its numbers where they are known. */
  readonly textOf: (id: number) => string | undefined
  /** The ids of a page, and the exact count. Undefined: a condition can be answered elsewhere alone. */
  readonly find: (asked: AskedPage, moving: Moving) => { readonly count: number; readonly ids: number[] } | undefined
}

/** The rows of a table in an order, as of a version of the table. */
interface Ordered {
  readonly rows: Uint32Array
  readonly version: number
}

/** Orders that a table keeps; the one that was not asked for longest goes. */
const maxOrders = 6
const bytesOfRow = 4

function merged(one: Uint32Array, other: Uint32Array, compare: Compare): Uint32Array {
  const all = new Uint32Array(one.length + other.length)
  let [at, beside] = [0, 0]
  for (let place = 0; place < all.length; place++) {
    const isFirst = beside === other.length || (at < one.length && compare(one[at] as number, other[beside] as number) < 0)
    all[place] = (isFirst ? one[at++] : other[beside++]) as number
  }
  return all
}

/** Puts the rows that changed since into their places among the others. */
function mended(ordered: Ordered, rows: Rows, sorts: readonly Sort[]): Ordered {
  const { version, changed, isThere, taken, columns } = rows
  const compare = compareRows(sorts, columns)
  const isSame = (row: number) => (changed[row] as number) <= ordered.version
  const others: number[] = []
  for (let row = 0; row < taken; row++) if (!isSame(row) && isThere[row] === 1) others.push(row)
  return { rows: merged(ordered.rows.filter(isSame), Uint32Array.from(others).sort(compare), compare), version }
}

function holds(tests: readonly Test[], row: number): boolean {
  for (const test of tests) if (!test(row)) return false
  return true
}

/** One order kept for each way of sorting that was asked for lately. */
function openOrders(rows: Rows) {
  const kept = new Map<string, Ordered>()
  const none: Ordered = { rows: new Uint32Array(), version: 0 }
  return {
    bytes: () => kept.size * rows.taken * bytesOfRow,
    of: (sorts: readonly Sort[]): Uint32Array => {
      const key = sorts.map(({ fact, isDescending }) => `${isDescending ? '-' : ''}${fact}`).join()
      const before = kept.get(key) ?? none
      const ordered = before.version === rows.version ? before : mended(before, rows, sorts)
      kept.delete(key)
      kept.set(key, ordered)
      const [oldest] = kept.keys()
      if (kept.size > maxOrders && oldest !== undefined) kept.delete(oldest)
      return ordered.rows
    },
  }
}

/**
 * The facts of a viewer's leads in typed arrays. It answers any page of any list with the exact count, in the order that SQL has. Orders are
 * kept, and mended by what changed since.
 */
export function openFactTable(): FactTable {
  const rows = noRows()
  const orders = openOrders(rows)

  function find({ conditions, sorts, offset, limit }: AskedPage, moving: Moving) {
    const tests = testsOf(conditions, { ...rows.columns, ...moving })
    if (!tests) return undefined
    const ordered = orders.of(sorts)
    const idsOf = (page: Iterable<number>) => Array.from(page, (row) => rows.columns.numbers.lead_id[row] as number)
    if (tests.length === 0) return { count: ordered.length, ids: idsOf(ordered.subarray(offset, offset + limit)) }
    const page: number[] = []
    let count = 0
    for (const row of ordered) {
      if (!holds(tests, row)) continue
      if (count >= offset && page.length < limit) page.push(row)
      count++
    }
    return { count, ids: idsOf(page) }
  }

  return {
    size: () => rows.rowsOfLeads.size,
    bytes: () => bytesOf(rows) + orders.bytes(),
    put: (leads) => putLeads(rows, leads),
    remove: (ids) => removeLeads(rows, ids),
    textOf: (id) => {
      const row = rows.rowsOfLeads.get(id)
      return row === undefined ? undefined : rows.columns.texts[row]
    },
    find,
  }
}
