import { sql } from 'kysely'
import type { BeforeTransfer } from '#domains/sharing/server/transfer-lead.ts'
import type { Database } from '#platform/server/db/database.ts'

interface Turn {
  lead_id: number
  id: number
  kind: 'action' | 'share' | 'transfer' | 'transfer_undone'
  staff_id: number
  is_counsellor: boolean
  to_staff_ids: number[]
  scheduled_at: string | null
  before: BeforeTransfer | null
  undoes_event_id: number | null
}

/** A lead as its timeline makes it: whose it is, who shares it, and whose is the step that was planned last. */
interface Replayed {
  owner: number | null
  shares: Set<number>
  next: { eventId: number; owner: number | null } | undefined
  /** What stood before each transfer. */
  earlier: Map<number, Pick<Replayed, 'owner' | 'shares' | 'next'>>
}

/** An admin plans for the lead's owner, anyone else for themselves. */
const plannedFor = (turn: Turn, owner: number | null) => (turn.is_counsellor ? turn.staff_id : (owner ?? turn.staff_id))

function give(lead: Replayed, to: number | null): void {
  lead.owner = to
  if (to !== null) lead.shares.delete(to)
}

function transfer(lead: Replayed, { id, to_staff_ids: [to] }: Turn): void {
  const { owner, shares, next } = lead
  lead.earlier.set(id, { owner, shares: new Set(shares), next })
  give(lead, to ?? null)
  if (next && to !== undefined) lead.next = { ...next, owner: to }
}

/** The share that the transfer ended is back, and the step of whoever had the lead goes where it was, or to whoever has it again. */
function undo(lead: Replayed, { undoes_event_id, to_staff_ids: [back] }: Turn): void {
  const before = lead.earlier.get(undoes_event_id ?? 0)
  const from = lead.owner
  if (!before || from === null) return
  give(lead, back ?? null)
  if (before.shares.has(from)) lead.shares.add(from)
  if (lead.next?.owner !== from) return
  const owner = before.next?.eventId === lead.next.eventId ? before.next.owner : (back ?? null)
  lead.next = { ...lead.next, owner }
}

function take(lead: Replayed, turn: Turn): void {
  if (turn.kind === 'share') for (const id of turn.to_staff_ids) lead.shares.add(id)
  else if (turn.kind === 'transfer') transfer(lead, turn)
  else if (turn.kind === 'transfer_undone') undo(lead, turn)
  else lead.next = turn.scheduled_at === null ? undefined : { eventId: turn.id, owner: plannedFor(turn, lead.owner) }
}

async function turns(db: Database): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    select event.lead_id, event.id, event.kind, staff_id, is_executive as is_counsellor, to_staff_ids, scheduled_at, before, undoes_event_id
    from lead_event as event join staff on staff.id = staff_id
    where kind in ('action', 'share', 'transfer', 'transfer_undone') order by event.lead_id, event.id`.execute(db)
  return rows
}

interface Stored {
  id: number
  owner_id: number | null
  shares: number[]
  next: { event_id: number; owner_id: number | null } | null
}

/** Whose lead it was before anything was done: who the first transfer took it from, else who has it. */
const firstOwner = (own: readonly Turn[], owner: number | null) => {
  const handedOn = own.find(({ kind }) => kind === 'transfer')
  return handedOn?.before ? handedOn.before.owner_id : owner
}

/** Leads whose shares, or whose open follow-up's owner, are not what their timelines, done again one by one, leave. */
export async function differFromReplay(db: Database): Promise<{ shares: number[]; followUps: number[] }> {
  const byLead = Map.groupBy(await turns(db), (turn) => turn.lead_id)
  const { rows: leads } = await sql<Stored>`
    select id, owner_id, array(select staff_id from lead_share where lead_id = lead.id order by 1) as shares,
      (select json_build_object('event_id', event_id, 'owner_id', owner_id) from follow_up
        where lead_id = lead.id and closed_at is null order by id desc limit 1) as next
    from lead`.execute(db)
  const differing: { shares: number[]; followUps: number[] } = { shares: [], followUps: [] }
  for (const { id, owner_id, shares, next } of leads) {
    const own = byLead.get(id) ?? []
    const lead: Replayed = { owner: firstOwner(own, owner_id), shares: new Set(), next: undefined, earlier: new Map() }
    for (const turn of own) take(lead, turn)
    if (String([...lead.shares].sort((one, other) => one - other)) !== String(shares)) differing.shares.push(id)
    // Which follow-up is open is another truth's matter: the timeline alone does not say which entry closed the last.
    if (next && (next.event_id !== lead.next?.eventId || next.owner_id !== lead.next.owner)) differing.followUps.push(id)
  }
  return differing
}
