import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { offeredLeads } from './dialer-storm-offered.ts'

/** Hours by which served leads are set back, so that none rests any more. */
const setBack = sql.lit('2 hours')

const maxRounds = 5

export type ServeNext = (staffId: number, left: number | undefined) => Promise<number | undefined>

interface Turn {
  staff: number
  lead: number
  asked: number
  left: number
}

async function serveUntilEmpty(staffId: number, next: ServeNext): Promise<Turn[]> {
  const turns: Turn[] = []
  let asked = performance.now()
  let lead = await next(staffId, undefined)
  while (lead !== undefined) {
    const turn = { staff: staffId, lead, asked, left: Number.POSITIVE_INFINITY }
    turns.push(turn)
    asked = performance.now()
    lead = await next(staffId, lead)
    turn.left = performance.now()
  }
  return turns
}

const isAgain = (turn: Turn, later: Turn) => later.asked >= turn.left || (later.staff === turn.staff && later.asked > turn.asked)

const turnText = ({ staff, asked, left }: Turn) => `to ${staff}, asked at ${Math.round(asked)} and left at ${Math.round(left)}`

/** A request that was under way while another was served a lead and left it knows nothing of that yet. */
const servedAgain = (turns: readonly Turn[]): string[] =>
  [...Map.groupBy(turns, ({ lead }) => lead)]
    .filter(([, ofLead]) => ofLead.some((turn) => ofLead.some((later) => isAgain(turn, later))))
    .map(([lead, ofLead]) => `lead ${lead} was served again: ${ofLead.map(turnText).join('; ')}`)

/** The leads that were served though a plain reading does not offer them, with what is offered of them afterwards: that may have changed. */
async function servedWithout(db: Database, offered: ReadonlyMap<number, unknown>, turns: readonly Turn[], staffIds: ReadonlySet<number>) {
  const without = turns.filter(({ lead }) => !offered.has(lead))
  if (without.length === 0) return []
  const since = await offeredLeads(db, staffIds)
  return without.map(
    (turn) => `lead ${turn.lead} was served ${turnText(turn)}, and is offered since as ${since.get(turn.lead) ?? 'nothing'}`,
  )
}

export interface Drained {
  offered: number
  lost: string[]
  /** Was offered and should not have been, or again though it rests. */
  tooMuch: string[]
}

/** Sets the rests back and serves all counsellors until nobody is offered a lead. Compares that with a plain reading of the tables. */
export async function drain(db: Database, staffIds: readonly number[], next: ServeNext): Promise<Drained> {
  await sql`update dial_lease set during = tstzrange(lower(during) - interval ${setBack}, upper(during) - interval ${setBack})`.execute(db)
  const staff = new Set(staffIds)
  const offered = await offeredLeads(db, staff)
  const turns: Turn[] = []
  for (let round = 0; round < maxRounds; round++) {
    const found = (await Promise.all(staffIds.map((staffId) => serveUntilEmpty(staffId, next)))).flat()
    turns.push(...found)
    if (found.length === 0) break
  }
  const served = new Set(turns.map(({ lead }) => lead))
  return {
    offered: offered.size,
    lost: [...offered].filter(([lead]) => !served.has(lead)).map(([lead, reasons]) => `lead ${lead}: ${reasons.join(', ')}`),
    tooMuch: [...(await servedWithout(db, offered, turns, staff)), ...servedAgain(turns)],
  }
}
