import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { offeredLeads } from './dialer-storm-offered.ts'

/** Hours by which what was served is set back, so that nothing rests any more. */
const setBack = sql.lit('2 hours')

/** How often everyone asks until nobody is offered anything. */
const mostRounds = 5

/** Asks for the next lead of a counsellor who leaves `left`; nothing when nobody is left to call. */
export type ServeNext = (staffId: number, left: number | undefined) => Promise<number | undefined>

async function serveUntilEmpty(staffId: number, next: ServeNext): Promise<number[]> {
  const served: number[] = []
  let lead = await next(staffId, undefined)
  while (lead !== undefined) {
    served.push(lead)
    lead = await next(staffId, lead)
  }
  return served
}

export interface Drained {
  /** How many were to be offered, and were. */
  offered: number
  /** Should have been offered to someone, and was not, with why it should. */
  lost: string[]
  /** Was offered and should not have been, or twice. */
  tooMuch: string[]
}

/**
 * When everyone has exited: sets back the rests and lets all counsellors be served at once until nobody is offered a lead any more.
 * Compares what they got with what a plain reading of the tables says that they should.
 */
export async function drain(db: Database, staffIds: readonly number[], next: ServeNext): Promise<Drained> {
  await sql`update dial_lease set during = tstzrange(lower(during) - interval ${setBack}, upper(during) - interval ${setBack})`.execute(db)
  const offered = await offeredLeads(db, new Set(staffIds))
  const served: number[] = []
  for (let round = 0; round < mostRounds; round++) {
    const found = (await Promise.all(staffIds.map((staffId) => serveUntilEmpty(staffId, next)))).flat()
    served.push(...found)
    if (found.length === 0) break
  }
  const once = new Set(served)
  return {
    offered: offered.size,
    lost: [...offered].filter(([lead]) => !once.has(lead)).map(([lead, reasons]) => `lead ${lead}: ${reasons.join(', ')}`),
    tooMuch: [...served.filter((lead) => !offered.has(lead)), ...served.filter((lead, index) => served.indexOf(lead) !== index)].map(
      (lead) => `lead ${lead}`,
    ),
  }
}
