import { byCodePoints } from './by-code-points.ts'
import type { Columns } from './fact-columns.ts'
import type { Sort } from './orders.ts'

export type Compare = (one: number, other: number) => number

/** What is unknown comes last both ways. */
function compareBy({ fact, isDescending }: Sort, { numbers, texts }: Columns): Compare {
  const way = isDescending ? -1 : 1
  if (fact === 'search_text') return (one, other) => way * byCodePoints(texts[one] as string, texts[other] as string)
  const values = numbers[fact]
  return (one, other) => {
    const [a, b] = [values[one] as number, values[other] as number]
    if (a === b) return 0
    if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1
    return Number.isNaN(b) ? -1 : way * (a - b)
  }
}

/** The order of rows by some keys, and of equal ones by their ids, the newest first. */
export function compareRows(sorts: readonly Sort[], columns: Columns): Compare {
  const keys = sorts.map((sort) => compareBy(sort, columns))
  const ids = columns.numbers.lead_id
  return (one, other) => {
    for (const key of keys) {
      const order = key(one, other)
      if (order !== 0) return order
    }
    return (ids[other] as number) - (ids[one] as number)
  }
}
