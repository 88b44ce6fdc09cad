import type { SearchUnderstood } from '#domains/schools/contract/schools.ts'

/** Heads the schools that a search found with other words than those typed. */
export function searchHeading({ understood, respelled, left_out }: SearchUnderstood): string | undefined {
  if (understood === null || (!respelled && left_out === null)) return undefined
  return `Results for ${understood}${left_out === null ? '' : `, none in ${left_out}`}`
}
