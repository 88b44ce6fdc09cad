import type { MergeField } from '#domains/leads/contract/merge-fields.ts'
import { mayLose } from '#domains/merging/contract/merging.ts'
import type { Staff } from '#platform/server/http/staff.ts'

interface Owned {
  owner: { id: number; name: string } | null
}

type Side = 'stays' | 'goes'

/** Which lead may give the merged one its counsellor, the proposed one first; none: these are two colleagues’, and an admin decides. */
export function ownerSides(staff: Staff, stays: Owned, goes: Owned): Side[] {
  if (stays.owner?.id === goes.owner?.id || !goes.owner) return ['stays']
  if (!stays.owner) return ['goes']
  const sides: Side[] = []
  if (mayLose(staff, goes.owner.id)) sides.push('stays')
  if (mayLose(staff, stays.owner.id)) sides.push('goes')
  return sides
}

/** Why there is no choice of the counsellor. */
export function whyFixed(sides: Side[], stays: Owned, goes: Owned): string | null {
  if (sides.length !== 1 || stays.owner?.id === goes.owner?.id) return null
  if (!stays.owner || !goes.owner) return 'A lead with a counsellor keeps one.'
  const { name } = sides[0] === 'stays' ? stays.owner : goes.owner
  return `It stays with ${name}. You keep a share in it.`
}

export const sideOf = (take: readonly MergeField[], field: MergeField): Side => (take.includes(field) ? 'goes' : 'stays')
