import type { ClassFees } from '#domains/schools/contract/school-profile.ts'
import { rupees } from '#platform/contract/money.ts'

/** What a year costs, as it is told to a parent: the range of the classes, or the average where the classes are not here. */
export function yearlyFeesText(results: readonly Pick<ClassFees, 'yearly'>[] | undefined, average: number): string {
  const known = results?.flatMap(({ yearly }) => yearly ?? []) ?? []
  if (known.length === 0) return `about ${rupees(average)} / year on average`
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return least === most ? `${rupees(least)} / year` : `${rupees(least)} to ${rupees(most)} / year by class`
}
