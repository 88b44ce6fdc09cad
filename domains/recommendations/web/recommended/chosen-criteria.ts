import type { Gender, Schooling, Wish } from '#domains/recommendations/contract/criteria.ts'

/** The criteria that the counsellor chose in the chips; for those left out, the parent's own count. */
export interface ChosenCriteria {
  child?: number | undefined
  schooling?: Schooling | undefined
  distance?: number | undefined
  around?: number[] | undefined
  classes?: number[] | undefined
  boards?: number[] | undefined
  gender?: Gender | undefined
  category?: string | undefined
  feeBand?: string | undefined
  budget?: { min: number; max: number } | undefined
  regions?: { id: number; name: string }[] | undefined
  without?: Wish[] | undefined
}

/** The chosen criteria as the query of the list. */
export const recommendationQuery = ({
  child,
  schooling,
  distance,
  around,
  classes,
  boards,
  gender,
  category,
  budget,
  feeBand,
  regions,
  without,
}: ChosenCriteria) => ({
  child_id: child,
  schooling,
  distance,
  around,
  classes,
  boards,
  gender,
  category,
  ...(budget && { budget_min: budget.min, budget_max: budget.max }),
  fee_band: feeBand,
  district_region: regions?.map(({ id }) => id),
  without: without?.length ? without : undefined,
})

/** Sets one wish, which then counts. */
export const setWish = (chosen: ChosenCriteria, wish: Wish, change: Partial<ChosenCriteria>): ChosenCriteria => ({
  ...chosen,
  ...change,
  without: chosen.without?.filter((other) => other !== wish),
})

/** Sets one wish aside, also where the parent has it. */
export const ignoreWish = (chosen: ChosenCriteria, wish: Wish, change: Partial<ChosenCriteria> = {}): ChosenCriteria => ({
  ...chosen,
  ...change,
  without: [...(chosen.without ?? []).filter((other) => other !== wish), wish],
})
