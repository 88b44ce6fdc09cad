import type { Wish } from '#domains/recommendations/contract/criteria.ts'
import { feeText, rupees } from '#platform/contract/money.ts'
import { overBudget } from './order.ts'
import type { SearchCriteria } from './search-criteria.ts'

/** A band of yearly fees; the last has no end. */
export const feeBandName = (from: number, to: number | null) => (to === null ? `${rupees(from)} and more / year` : feeText(from, to, 'Y'))

const namedAll = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ')

/** What the list would be without one of its wishes, in words. */
export function relaxedName(wish: Wish | 'distance', criteria: SearchCriteria, distance = criteria.distance): string {
  const names: Record<Wish | 'distance', () => string> = {
    class: () => `Also schools without ${namedAll(criteria.classes)}`,
    board: () => `Any board, not only ${namedAll(criteria.boards)}`,
    category: () => 'Any category',
    budget: () => (criteria.feeBand ? 'Any fees' : `Also above ${rupees(Math.round((criteria.budget_max ?? 0) * overBudget))} / year`),
    admission: () => 'Also where admission is closed',
    region: () => 'All localities',
    distance: () => `Within ${distance} km`,
  }
  return names[wish]()
}
