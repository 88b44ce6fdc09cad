import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { feeText } from '#platform/contract/money.ts'

/** What is known of a child, each by its name; null where it is not. */
export function childFacts(child: LeadRow['form'][number]): [name: string, value: string | null][] {
  const { child_age: age, fees, fees_tenure: tenure } = child
  const listed = (names: readonly (string | null)[]) => names.filter(Boolean).join(', ') || null
  return [
    ['Age', age === null ? null : `${age} years`],
    ['Gender', child.gender],
    ['Class', listed(child.class_name)],
    ['Board', listed(child.board)],
    ['Fees', fees === null ? null : feeText(fees, fees, tenure)],
    ['Place', listed([child.raw_district_region, child.raw_district])],
  ]
}
