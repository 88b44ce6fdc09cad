import { feeText } from '#platform/contract/money.ts'
import type { LeadRow } from './leads.ts'
import type { ChildField } from './merge-fields.ts'

type Child = LeadRow['form'][number]

/** The facts of a child beside the name; null where unknown. */
export function childFacts(child: Child): [field: ChildField, value: string | null][] {
  const { child_age: age, fees, fees_tenure: tenure } = child
  const listed = (names: readonly (string | null)[]) => names.filter(Boolean).join(', ') || null
  return [
    ['age', age === null ? null : `${age} years`],
    ['gender', child.gender],
    ['class', listed(child.class_names)],
    ['board', listed(child.board_names)],
    ['fees', fees === null ? null : feeText(fees, fees, tenure)],
    ['place', listed([child.raw_district_region, child.raw_district])],
  ]
}

/** The same with the name, by field. */
export const childTexts = (child: Child): ReadonlyMap<ChildField, string | null> =>
  new Map([['name', child.child_name], ...childFacts(child)])
