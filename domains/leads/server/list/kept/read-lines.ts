import { sql } from 'kysely'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { Database } from '#platform/server/db/database.ts'
import { isListedFor } from '../../lead/visible-to.ts'
import { addedColumns } from '../columns/columns.ts'
import { leadRow, shownLead } from '../lead-row.ts'

/** A lead as lists send it. */
export interface Line {
  readonly text: string
  /** In microseconds: from then on it is another by itself. */
  readonly until: number
}

const never = Number.POSITIVE_INFINITY

function untilOf({ more }: LeadRow): number {
  const ends = Object.entries(addedColumns()).map(([name, { rowEnds }]) => rowEnds?.(more[name as keyof typeof more] as never) ?? never)
  return Math.min(never, ...ends)
}

/** The lines of those of these leads that the viewer still has. */
export async function readLines(db: Database, viewer: number, leadIds: readonly number[]): Promise<Map<number, Line>> {
  const { rows } = await sql<{ lead: LeadRow }>`
    select ${leadRow} as lead
    from unnest(${leadIds}::integer[]) as chosen (id) join ${shownLead()} on lead.id = chosen.id
    where exists (select from lead_listing as own where ${isListedFor([viewer], 'own.viewer_id')} and own.lead_id = chosen.id)`.execute(db)
  return new Map(rows.map(({ lead }) => [lead.id, { text: JSON.stringify(lead), until: untilOf(lead) }]))
}
