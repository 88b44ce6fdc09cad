import type { cannotBe, Wish } from '#domains/recommendations/contract/criteria.ts'
import { counted } from '#platform/contract/counts.ts'
import { feeText, rupees } from '#platform/contract/money.ts'
import { overBudget } from './order.ts'
import type { SearchCriteria } from './search-criteria.ts'

/** A band of yearly fees; the last has no end. */
export const feeBandName = (from: number, to: number | null) => (to === null ? `${rupees(from)} and more / year` : feeText(from, to, 'Y'))

const namedAll = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ')

/** A wish without which a school can still be the child's. */
export type Relaxable = Exclude<Wish, (typeof cannotBe)[number]>

/** What the list would be without one of its wishes, in words. */
export function relaxedName(wish: Relaxable | 'distance', criteria: SearchCriteria, distance = criteria.distance): string {
  const names: Record<Relaxable | 'distance', () => string> = {
    board: () => `Any board, not only ${namedAll(criteria.boards)}`,
    category: () => 'Any category',
    budget: () => (criteria.feeBand ? 'Any fees' : `Also above ${rupees(Math.round((criteria.budget_max ?? 0) * overBudget))} / year`),
    admission: () => 'Also where admission is closed',
    region: () => 'All localities',
    distance: () => `Within ${distance} km`,
  }
  return names[wish]()
}

/** How many schools are left out because they cannot be the child's, in words. */
export function leftOutText(wish: (typeof cannotBe)[number], count: number, { classes, gender }: SearchCriteria): string {
  const schools = counted(count, 'school', 'schools')
  if (wish === 'gender') return `${schools} for ${gender === 'girl' ? 'boys' : 'girls'} left out`
  return `${schools} without ${classes.map(({ name }) => name).join(' or ')} left out`
}
