import { feeText, rupees } from '#platform/contract/money.ts'

/** A budget of a year in words; empty without one. */
export function budgetText(min: number | null, max: number | null): string {
  if (max === null) return min === null ? '' : `from ${rupees(min)} / year`
  return min === null ? `up to ${rupees(max)} / year` : feeText(min, max, 'Y')
}
