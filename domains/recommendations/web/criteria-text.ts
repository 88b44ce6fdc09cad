import type { RecommendationCriteria } from '#domains/recommendations/contract/recommendations.ts'
import { feeText } from '#platform/contract/money.ts'

/** More names than this are not read. */
const namesShown = 3

const named = (names: readonly string[]) =>
  names.length > namesShown ? `${names.slice(0, namesShown).join('; ')} and ${names.length - namesShown} more` : names.join('; ')

function where({ schooling, distance, around }: RecommendationCriteria): string {
  if (schooling === 'boarding') return 'Boarding schools anywhere in the country'
  if (around.length === 0) return ''
  return distance === null ? `In ${named(around)}` : `Within ${distance} km of ${named(around)}`
}

export function criteriaText(criteria: RecommendationCriteria): string {
  const wished = [...criteria.classes, ...criteria.boards]
  const { budget_min: min, budget_max: max } = criteria
  const order = [wished.length > 0 && `${wished.join(', ')} first`, 'then collab', criteria.around.length > 0 && 'then the nearest']
  return [
    where(criteria),
    order
      .filter(Boolean)
      .join(', ')
      .replace(/^then /, ''),
    max !== null && `Fees meant: ${feeText(min ?? 0, max, 'Y')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
