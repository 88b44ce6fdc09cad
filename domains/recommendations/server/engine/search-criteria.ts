import type { Gender, Schooling, Wish } from '#domains/recommendations/contract/criteria.ts'

/** Everything that the engine goes by in a search for schools. */
export interface SearchCriteria {
  schooling: Schooling
  /** Points round which schools are looked for. */
  points: { name: string; lat: number; lng: number }[]
  /** Localities, districts and cities that are looked through as wholes. */
  areas: { id: number; name: string }[]
  /** Kilometres round the points. */
  distance: number
  classes: { id: number; name: string; slug: string }[]
  boards: { id: number; name: string }[]
  /** Null: no school is left out for whom it takes. */
  gender: Gender | null
  category: string | null
  /** Rupees a year. */
  budget_min: number | null
  budget_max: number | null
  /** Only schools whose yearly fee lies in it, the end left out: in place of the budget. */
  feeBand: { low: number; high: number | null } | null
  /** Only schools of these localities; empty for all. */
  regions: number[]
  without: readonly Wish[]
  /** A school that is known to miss one of these wishes is left out; missing another wish costs points. */
  firm: readonly Wish[]
}

export const isWished = ({ without }: SearchCriteria, wish: Wish) => !without.includes(wish)
