import { sql } from 'kysely'
import { joinFollowUpCounts } from '#domains/leads/server/list/join-follow-up-counts.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Tables that merging and splitting write for themselves, announcements included; and the log of who read the leads in between. */
const ownTables = [
  'lead_merge',
  'lead_merge_row',
  'idempotency_key',
  'notice',
  'announcement',
  'audit_entry',
  'lead_change',
  'figure_change',
  'figure_day',
  'figure_list',
]

/** Every row of the database but the trace of merges and splits: the same before a merge and after its split. */
export async function withoutMerges(db: Database) {
  await joinFollowUpCounts(db)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all (${ownTables}) and not (select relispartition from pg_class where oid = tablename::regclass) order by 1`.execute(
    db,
  )
  const whole: Record<string, unknown[]> = {}
  const comparable = sql`to_jsonb(t) - '{last_seen_at,acted_at}'::text[]`
  for (const { name } of tables) {
    const { rows } = await sql<{ row: object }>`
      select ${comparable} as row from ${sql.table(name)} as t order by (${comparable})::text`.execute(db)
    whole[name] = rows.map(({ row }) => row)
  }
  whole.lead_event = (whole.lead_event as { kind: string }[]).filter(({ kind }) => kind !== 'merged' && kind !== 'split')
  // The ledger of consents keeps the word of a merge, and that its split took it back.
  const words = whole.consent as { id: number; how: string; undoes: number | null }[]
  const ofMerges = new Set(words.filter(({ how }) => how === 'merge').map(({ id }) => id))
  whole.consent = words.filter(({ id, undoes }) => !ofMerges.has(id) && !ofMerges.has(undoes ?? 0))
  // The merge and the split are the last touch of both leads.
  whole.lead_listing = (whole.lead_listing as object[]).map((row) => ({ ...row, last_touch_at: null }))
  return whole
}
