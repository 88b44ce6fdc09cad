import type { Selectable } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'

export type Row<Table extends keyof DB> = Selectable<DB[Table]>

/** Everything that was written of one lead, as the tables keep it: nothing here is derived. */
export interface PlainLead {
  lead: Row<'lead'>
  /** The one in use first. */
  numbers: Row<'lead_number'>[]
  shares: number[]
  children: Row<'child'>[]
  activities: Row<'parent_activity'>[]
  messages: Row<'message'>[]
  /** Oldest first. */
  events: Row<'lead_event'>[]
  followUps: Row<'follow_up'>[]
  steps: Row<'milestone'>[]
  calls: Row<'call'>[]
  missed: Row<'missed_call'>[]
  actionOf: (id: number | null) => Row<'action'> | undefined
  isOwned: boolean
}

/** The instant of a column, in milliseconds since 1970. */
export const instant = (text: unknown): number => Date.parse(String(text))

export const latestOf = (instants: (number | undefined)[]) =>
  Math.max(Number.NEGATIVE_INFINITY, ...instants.filter((at) => at !== undefined))

const byAge = (one: { at: unknown; id: number }, other: { at: unknown; id: number }) =>
  instant(one.at) - instant(other.at) || one.id - other.id

const byLead = <Entry extends { lead_id: number | null }>(entries: Entry[]) => {
  const groups = Map.groupBy(entries, ({ lead_id }) => lead_id)
  return (leadId: number) => groups.get(leadId) ?? []
}

export async function readLeads(db: Database): Promise<PlainLead[]> {
  const all = async <Table extends keyof DB>(table: Table) =>
    (await db
      .selectFrom(table as 'lead')
      .selectAll()
      .execute()) as unknown as Row<Table>[]
  const numbers = byLead(await all('lead_number'))
  const shares = byLead(await all('lead_share'))
  const children = byLead(await all('child'))
  const activities = byLead(await all('parent_activity'))
  const messages = byLead(await all('message'))
  const events = byLead(await all('lead_event'))
  const followUps = byLead(await all('follow_up'))
  const steps = byLead(await all('milestone'))
  const calls = byLead(await all('call'))
  const missed = byLead(await all('missed_call'))
  const actions = new Map((await all('action')).map((action) => [action.id, action]))
  const active = new Set((await all('staff')).filter(({ is_active }) => is_active).map(({ id }) => id))
  return (await all('lead')).map((lead) => ({
    lead,
    numbers: numbers(lead.id).sort((one, other) => one.rank - other.rank),
    shares: shares(lead.id).map(({ staff_id }) => staff_id),
    children: children(lead.id),
    activities: activities(lead.id),
    messages: messages(lead.id).sort(byAge),
    events: events(lead.id).sort(byAge),
    followUps: followUps(lead.id),
    steps: steps(lead.id),
    calls: calls(lead.id),
    missed: missed(lead.id),
    actionOf: (id) => actions.get(id ?? 0),
    isOwned: lead.owner_id !== null && active.has(lead.owner_id),
  }))
}
