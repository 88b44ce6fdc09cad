import type { Part } from '#domains/recommendations/contract/recommendations.ts'
import type { Exactness } from '#domains/schools/contract/exactness.ts'

/** How many points each part of the order can bring. The one place that says what counts how much (docs/decisions). */
export const weights: Readonly<Record<Part, number>> = {
  distance: 30,
  budget: 18,
  board: 12,
  admission: 8,
  history: 24,
  facts: 4,
  standing: 4,
}

/** At so many kilometres a school has half of the points for distance. */
export const halfWay = 3

/** How far a school may lie from its point, in kilometres: the median errors in data/SOURCES.md. What lies anywhere is near nobody. */
export const spreads: Readonly<Record<Exactness, number>> = { building: 0, locality: 1.5, pincode: 1.7, city: 5, district: 12 }

/** This first part of our ranking says something for a school. */
export const ofRanked = 0.25

/** The part of its points that a fact keeps if it was confirmed too long ago. */
export const ofStale = 0.7

/** The part of its points that an unknown fact brings: more than a misfit, less than a fit. */
export const ofUnknown = 0.4

/** A fee this much above the budget still stands in the list, and says so. */
export const overBudget = 1.1

/** Below this part of the least that they mean to pay, a fee is told to be low. */
export const wellBelow = 0.75

/** Outcomes of other parents count only from this many visits and admissions on, of the same stage, or else of all. */
export const fewestOutcomes = 5

/** With so many admissions a school has all points for what other parents did. */
export const manyAdmissions = 50
