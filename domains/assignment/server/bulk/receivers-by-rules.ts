import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { type Allocation, allocate, type LeadFacts, type Waiting } from '../allocation/allocate.ts'
import { countTurns } from '../allocation/draw-turns.ts'
import { leadFacts } from '../allocation/lead-facts.ts'
import { loadReceivers } from '../allocation/load-receivers.ts'
import { loadRules } from '../allocation/load-rules.ts'
import { type AbsenceOf, goingOn } from '../stand-in/absences.ts'

export interface Moving {
  leadId: number
  to: number
  /** The rule that gives a lead that nobody had; null: its owner's, or not by rules. */
  ruleId: number | null
}

interface ByRules {
  moving: Moving[]
  /** Leads that nobody has and nobody gets now. */
  waiting: Waiting[]
  /** Leads that stay with their owners. */
  staying: Waiting[]
  /** The absences of counsellors who would have got some of the leads. */
  onLeave: AbsenceOf[]
  /** How many counsellors of these rules get none because they are not there, or have reached their limit. */
  without: { absent: number; full: number }
}

interface Owned {
  facts: LeadFacts
  owner_id: number
}

/**
 * Allocates leads that have an owner. A lead never goes to its owner or to a counsellor on leave. Working hours and limits do not count:
 * they are for parents who wait for a first call, while these leads keep their next step. The turns begin with the transfer.
 */
async function allocateOwned(db: Database, owned: readonly Owned[], away: ReadonlySet<number>): Promise<Allocation[]> {
  if (owned.length === 0) return []
  const noLimits = { room: Infinity, untouched: 0, most_untouched: null }
  const receivers = (await loadReceivers(db)).map((receiver) => ({ ...receiver, ...noLimits, isPresent: !away.has(receiver.id) }))
  const rules = (await loadRules(db)).rules.map((rule) => ({ ...rule, most_untouched: null }))
  const draw = countTurns()
  const allocations: Allocation[] = []
  for (const [ownerId, theirs] of Map.groupBy(owned, ({ owner_id }) => owner_id)) {
    const others = receivers.filter(({ id }) => id !== ownerId)
    const facts = theirs.map((lead) => lead.facts)
    allocations.push(await allocate(rules, facts, others, draw))
  }
  return allocations
}

/**
 * The counsellors to whom the rules give leads, in the order of the leads. Leads that nobody has are decided as new leads are, by
 * `decideNew`: by presence, working hours and limits.
 */
export async function receiversByRules(
  db: Database,
  leadIds: readonly number[],
  decideNew: (leadIds: readonly number[]) => Promise<Allocation>,
): Promise<ByRules> {
  const { rows } = await sql<{ owned: Owned[]; nobodys: number[] }>`
    select coalesce(json_agg(json_build_object('facts', ${leadFacts}, 'owner_id', owner_id) order by place) filter (where owner_id is not null), '[]') as owned,
      coalesce(json_agg(lead.id order by place) filter (where owner_id is null), '[]') as nobodys
    from unnest(${leadIds}::integer[]) with ordinality as moving (id, place) join lead on lead.id = moving.id`.execute(db)
  const { owned, nobodys } = rows[0] ?? { owned: [], nobodys: [] }
  const absences = await goingOn(db)
  const allocations = await allocateOwned(db, owned, new Set(absences.map(({ staff_id }) => staff_id)))
  const fresh = nobodys.length > 0 ? await decideNew(nobodys) : undefined
  const moving = new Map<number, Moving>()
  for (const { leadId, staffId } of allocations.flatMap(({ given }) => given)) moving.set(leadId, { leadId, to: staffId, ruleId: null })
  for (const { leadId, staffId, rule } of fresh?.given ?? []) moving.set(leadId, { leadId, to: staffId, ruleId: rule.id })
  const all = fresh ? [...allocations, fresh] : allocations
  const absent = new Set(all.flatMap((allocation) => [...allocation.absent]))
  const onLeave = absences.filter(({ staff_id }) => absent.has(staff_id))
  const affected = new Set([...onLeave.map(({ staff_id }) => staff_id), ...moving.values().map(({ to }) => to)])
  const full = new Set(all.flatMap((allocation) => [...allocation.full]))
  return {
    moving: leadIds.flatMap((leadId) => moving.get(leadId) ?? []),
    waiting: fresh?.waiting ?? [],
    staying: allocations.flatMap(({ waiting }) => waiting),
    onLeave,
    without: { absent: absent.difference(affected).size, full: full.difference(affected).difference(absent).size },
  }
}
