import type { Me } from '#domains/accounts/contract/sessions.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { mayGive, mayTake } from '#domains/sharing/contract/policy.ts'
import type { HandoverDraft, HandoverKind } from './handover-draft.ts'

interface Handing {
  lead: Pick<LeadRow, 'owner' | 'shared_with'>
  way: HandoverKind
  me: { user: Pick<Me['user'], 'id'>; roles: Me['roles'] }
}

/** Nothing when they can be chosen. */
export function reasonAgainst(id: number, { lead: { owner, shared_with }, way, me }: Handing): string | undefined {
  if (id === owner?.id) return 'has it'
  if (way === 'share') return shared_with.some((other) => other.id === id) ? 'sees it already' : undefined
  const [mine, ownerId] = [{ id: me.user.id, roles: me.roles }, owner?.id ?? null]
  if (id === me.user.id) return mayTake(mine, ownerId) ? undefined : 'you'
  return mayGive(mine, ownerId) ? undefined : 'take it first'
}

/** Whether the lead is the reader's to give, or to take. */
export const mayTransfer = ({ lead: { owner }, me }: Omit<Handing, 'way'>): boolean =>
  [mayGive, mayTake].some((may) => may({ id: me.user.id, roles: me.roles }, owner?.id ?? null))

/** The draft without counsellors that the dialog does not show, and without a transfer if the reader may not make one. */
export function openDraft(draft: HandoverDraft, counsellors: readonly { id: number }[], handing: Omit<Handing, 'way'>): HandoverDraft {
  const way = mayTransfer(handing) ? draft.way : 'share'
  const listed = new Set(counsellors.map(({ id }) => id))
  const open = draft.counsellors.filter((id) => listed.has(id) && reasonAgainst(id, { ...handing, way }) === undefined)
  return { ...draft, way, counsellors: way === 'transfer' ? open.slice(0, 1) : open }
}
