import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { allocate, type DrawTurns, type LeadFacts } from '../allocation/allocate.ts'
import { leadFacts } from '../allocation/lead-facts.ts'
import { loadReceivers } from '../allocation/load-receivers.ts'
import { loadRules } from '../allocation/load-rules.ts'
import { goingOn } from '../stand-in/absences.ts'

interface LeadReceiver {
  leadId: number
  to: number
}

/** Turns that begin with this transfer: its preview and its start agree, and it takes no turn from new leads. */
function ownTurns(): DrawTurns {
  const next = new Map<string, number>()
  return async (ruleId, group, count) => {
    const first = next.get(`${ruleId} ${group}`) ?? 0
    next.set(`${ruleId} ${group}`, first + count)
    return Array.from({ length: count }, (_, turn) => first + turn)
  }
}

/**
 * The counsellors to whom the rules give leads that have an owner, in the order of the leads. A lead never goes to its owner or to a
 * counsellor on leave. Working hours and limits do not count: they are for parents who wait for a first call, while these leads keep
 * their next step.
 */
export async function receiversByRules(db: Database, leadIds: readonly number[]): Promise<LeadReceiver[]> {
  const { rows } = await sql<{ facts: LeadFacts; owner_id: number | null }>`
    select ${leadFacts} as facts, owner_id from unnest(${leadIds}::integer[]) with ordinality as moving (id, place)
    join lead on lead.id = moving.id order by place`.execute(db)
  const away = new Set((await goingOn(db)).map(({ staff_id }) => staff_id))
  const noLimits = { room: Infinity, untouched: 0, most_untouched: null }
  const receivers = (await loadReceivers(db)).map((receiver) => ({ ...receiver, ...noLimits, isThere: !away.has(receiver.id) }))
  const rules = (await loadRules(db)).rules.map((rule) => ({ ...rule, most_untouched: null }))
  const draw = ownTurns()
  const to = new Map<number, number>()
  for (const [ownerId, theirs] of Map.groupBy(rows, ({ owner_id }) => owner_id)) {
    const others = receivers.filter(({ id }) => id !== ownerId)
    const { given } = await allocate(
      rules,
      theirs.map(({ facts }) => facts),
      others,
      draw,
    )
    for (const { leadId, staffId } of given) to.set(leadId, staffId)
  }
  return leadIds.flatMap((leadId) => {
    const staffId = to.get(leadId)
    return staffId === undefined ? [] : [{ leadId, to: staffId }]
  })
}
