import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { offeredLeads } from './dialer-storm-offered.ts'

/** Hours by which served leads are set back, so that none rests any more. */
const setBack = sql.lit('2 hours')

const mostRounds = 5

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

/** A request that was under way while another was served a lead and left it knows nothing of that yet. */
const servedAgain = (turns: readonly Turn[]): number[] =>
  [...Map.groupBy(turns, ({ lead }) => lead)]
    .filter(([, ofLead]) => ofLead.some((turn) => ofLead.some((later) => isAgain(turn, later))))
    .map(([lead]) => lead)

export interface Drained {
  offered: number
  lost: string[]
  /** Was offered and should not have been, or again though it rests. */
  tooMuch: string[]
}

/** Sets the rests back and serves all counsellors until nobody is offered a lead. Compares that with a plain reading of the tables. */
export async function drain(db: Database, staffIds: readonly number[], next: ServeNext): Promise<Drained> {
  await sql`update dial_lease set during = tstzrange(lower(during) - interval ${setBack}, upper(during) - interval ${setBack})`.execute(db)
  const offered = await offeredLeads(db, new Set(staffIds))
  const turns: Turn[] = []
  for (let round = 0; round < mostRounds; round++) {
    const found = (await Promise.all(staffIds.map((staffId) => serveUntilEmpty(staffId, next)))).flat()
    turns.push(...found)
    if (found.length === 0) break
  }
  const served = new Set(turns.map(({ lead }) => lead))
  return {
    offered: offered.size,
    lost: [...offered].filter(([lead]) => !served.has(lead)).map(([lead, reasons]) => `lead ${lead}: ${reasons.join(', ')}`),
    tooMuch: [...[...served].filter((lead) => !offered.has(lead)), ...servedAgain(turns)].map((lead) => `lead ${lead}`),
  }
}
