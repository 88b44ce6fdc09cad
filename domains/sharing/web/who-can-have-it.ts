import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { Me } from '#domains/sessions/contract/sessions.ts'
import { mayTake } from '#domains/sharing/contract/sharing.ts'
import type { HandoverDraft, Way } from './handover-draft.ts'

interface Handing {
  lead: Pick<LeadRow, 'owner' | 'shared_with'>
  way: Way
  me: { user: Pick<Me['user'], 'id'>; roles: Me['roles'] }
}

/** Nothing when they can be chosen. */
export function reasonAgainst(id: number, { lead: { owner, shared_with }, way, me }: Handing): string | undefined {
  if (id === owner?.id) return 'has it'
  if (way === 'share') return shared_with.some((other) => other.id === id) ? 'sees it already' : undefined
  return id === me.user.id && !mayTake(me.roles, owner?.id ?? null) ? 'you' : undefined
}

/** The draft without counsellors whom the dialog does not show: they have the lead, or left, or were chosen for the other way. */
export function openDraft(draft: HandoverDraft, counsellors: readonly { id: number }[], handing: Omit<Handing, 'way'>): HandoverDraft {
  const { way } = draft
  const listed = new Set(counsellors.map(({ id }) => id))
  const open = draft.counsellors.filter((id) => listed.has(id) && reasonAgainst(id, { ...handing, way }) === undefined)
  return { ...draft, counsellors: way === 'transfer' ? open.slice(0, 1) : open }
}
