import { sql } from 'kysely'
import type { editLead } from '#domains/leads/contract/edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type RefusalError, refuse } from '#platform/server/http/refuse.ts'
import type { FieldTexts } from './on-lead.ts'

interface Clash {
  leadId: number
  childId?: number
  fields: string[]
  mine: FieldTexts
  theirs: FieldTexts
  /** As the editor saw it, and as it stands there now; on the wire. */
  seen: object | undefined
  current: object
}

/** The last editor of each field, with the time; null if no member of staff edited it. */
async function lastEdits(tx: Transaction, { leadId, childId, fields }: Clash) {
  const { rows } = await sql<{ field: string; by: string | null; at: string | null }>`
    select field, latest.by, latest.at from unnest(${fields}::text[]) as field
    left join lateral (
      select staff.name as by, event.at from lead_event as event left join staff on staff.id = event.staff_id
      where event.lead_id = ${leadId} and event.kind = 'edit' and event.child_id is not distinct from ${childId ?? null}::integer
        and jsonb_exists(event.after, field)
      order by event.at desc, event.id desc limit 1
    ) as latest on true`.execute(tx)
  return new Map(rows.map((row) => [row.field, row]))
}

/**
 * Refuses with both texts. `current` is the lead as the editor saw it, with these fields as they are now. Sent again as `seen`, it lets the
 * editor's text win.
 */
export async function askWhose(
  tx: Transaction,
  operation: { refusals: Pick<typeof editLead.refusals, 'changedMeanwhile'> },
  clash: Clash,
): Promise<RefusalError> {
  const edits = await lastEdits(tx, clash)
  const conflicts = clash.fields.map((field) => ({
    field,
    mine: clash.mine[field] ?? '',
    theirs: clash.theirs[field] ?? '',
    by: edits.get(field)?.by ?? null,
    at: edits.get(field)?.at ?? null,
  }))
  const now = Object.entries(clash.current).filter(([field]) => clash.fields.includes(field))
  return refuse(operation, 'changedMeanwhile', { conflicts, current: { ...clash.seen, ...Object.fromEntries(now) } })
}
