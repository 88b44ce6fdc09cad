import type { MergeField } from '#domains/leads/contract/merge-fields.ts'
import { mayLose } from '#domains/merging/contract/merging.ts'
import type { Staff } from '#platform/server/http/staff.ts'

interface LeadOwner {
  owner: { id: number; name: string } | null
}

type Side = 'stays' | 'goes'

/** The leads whose counsellor may get the merged one, the proposed first; empty if both have colleagues as owners, and an admin decides. */
export function ownerSides(staff: Staff, stays: LeadOwner, goes: LeadOwner): Side[] {
  if (stays.owner?.id === goes.owner?.id || !goes.owner) return ['stays']
  if (!stays.owner) return ['goes']
  const sides: Side[] = []
  if (mayLose(staff, goes.owner.id)) sides.push('stays')
  if (mayLose(staff, stays.owner.id)) sides.push('goes')
  return sides
}

/** Why the counsellor cannot be chosen. */
export function whyFixed(sides: Side[], stays: LeadOwner, goes: LeadOwner): string | null {
  if (sides.length !== 1 || stays.owner?.id === goes.owner?.id) return null
  if (!stays.owner || !goes.owner) return 'A lead with a counsellor keeps one.'
  const { name } = sides[0] === 'stays' ? stays.owner : goes.owner
  return `It stays with ${name}. You keep a share in it.`
}

export const sideOf = (take: readonly MergeField[], field: MergeField): Side => (take.includes(field) ? 'goes' : 'stays')
