import { expect, test } from 'vitest'
import type { RecommendationCriteria } from '#domains/recommendations/contract/recommendations.ts'
import { distanceText } from '#domains/schools/web/distance-text.ts'
import { criteriaText } from './criteria-text.ts'

test.for([
  [0, 'nearby'],
  [0.94, 'nearby'],
  [1, 'about 1 km'],
  [2.3, 'about 2.5 km'],
  [9.8, 'about 10 km'],
  [10.4, 'about 10 km'],
  [312.7, 'about 313 km'],
] as const)('%d km is told as %s', ([kilometres, text]) => {
  expect(distanceText(kilometres)).toBe(text)
})

const usual: RecommendationCriteria = {
  schooling: 'day',
  around: ['Kothrud, Pune'],
  distance: 6,
  boards: ['CBSE'],
  classes: ['Class 5'],
  budget_min: null,
  budget_max: null,
}

test.for([
  [{}, 'Within 6 km of Kothrud, Pune · Class 5, CBSE first, then collab, then the nearest'],
  [{ boards: [], classes: [] }, 'Within 6 km of Kothrud, Pune · collab, then the nearest'],
  [{ distance: null, around: ['Pune'] }, 'In Pune · Class 5, CBSE first, then collab, then the nearest'],
  [
    { schooling: 'boarding', distance: null, around: [], classes: [] },
    'Boarding schools anywhere in the country · CBSE first, then collab',
  ],
  [{ around: ['A', 'B', 'C', 'D', 'E'], boards: [], classes: [] }, 'Within 6 km of A; B; C and 2 more · collab, then the nearest'],
  [
    { boards: [], classes: [], budget_min: 60_000, budget_max: 120_000 },
    'Within 6 km of Kothrud, Pune · collab, then the nearest · Fees meant: ₹60,000–1,20,000 / year',
  ],
] satisfies [Partial<RecommendationCriteria>, string][])('%o is told as %s', ([criteria, text]) => {
  expect(criteriaText({ ...usual, ...criteria })).toBe(text)
})
