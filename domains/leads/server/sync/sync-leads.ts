import { sql } from 'kysely'
import type { z } from 'zod'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { LeadFacts } from '#domains/leads/contract/listing/facts.ts'
import { maxSynced, maxSyncedAtOnce, syncLeads as operation, type SyncedLead } from '#domains/leads/contract/sync.ts'
import { maskedNumber } from '#platform/contract/phone-text.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { readKnownActions } from '../actions/read-known-actions.ts'
import { isListedFor, type Reader, unassignedBoarding, viewersOf } from '../lead/visible-to.ts'
import { readFacts } from '../list/kept/read-facts.ts'
import { leadRow, shownLead } from '../list/lead-row.ts'
import { type Cursor, readCursor, writeCursor } from './sync-cursor.ts'

type Answer = z.output<typeof operation.answer>

interface Now {
  of: string
  snapshot: string
  is_too_many: boolean
  /** True if the changes since the cursor are known, and nothing changed that concerns all lists. */
  is_kept: boolean
}

const notSeenBy = (snapshot: string) =>
  sql`xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`

/**
 * A snapshot from another timeline of the database, as before a backup was brought back, may be younger than the present. While the lists
 * are read for the first time a name that changed does not begin them anew: that would never end while many change.
 */
function isKept({ since, until }: Cursor) {
  const base = since ?? until ?? ''
  const isKnown = sql`pg_snapshot_xmin(${base}::pg_snapshot) > (select xid from lead_change_end)
    and pg_snapshot_xmax(${base}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())`
  if (since === null) return isKnown
  return sql`${isKnown} and not exists (select from lead_change where viewer_id = everybody_viewer() and ${notSeenBy(since)})`
}

/** Take the snapshot before anything is read: what is committed meanwhile is then told twice, and never lost. */
async function readNow(db: Database, reader: Reader, cursor: Cursor | undefined, most: number): Promise<Now> {
  const viewers = viewersOf(reader)
  const { rows } = await sql<Now>`
    select concat_ws(' ', (select system_identifier from pg_control_system()), current_database(), ${reader.id}::integer, ${viewers.join()}::text) as of,
      pg_current_snapshot()::text as snapshot,
      (select count(*) from (select from lead_listing where ${isListedFor(viewers)} limit ${most + 1}::integer) as counted) > ${most}::integer as is_too_many,
      ${cursor ? isKept(cursor) : sql`false`} as is_kept`.execute(db)
  const [now] = rows
  if (!now) throw new Error('A query of one row answered none.')
  return now
}

/** The next leads of a page, by id: those that changed since a snapshot, or all. */
async function nextIds(db: Database, viewers: readonly number[], { since, after }: Cursor): Promise<number[]> {
  const source =
    since === null
      ? sql`lead_listing where ${isListedFor(viewers)}`
      : sql`lead_change where viewer_id = any (${viewers}::integer[]) and ${notSeenBy(since)}`
  const { rows } = await sql<{ lead_id: number }>`
    select distinct lead_id from ${source} and lead_id > ${after} order by lead_id limit ${sql.lit(maxSyncedAtOnce)}`.execute(db)
  return rows.map(({ lead_id }) => lead_id)
}

const masked = <Phone extends { number: string }>(phone: Phone) => ({ ...phone, number: maskedNumber(phone.number) })

function maskedLead(lead: LeadRow): LeadRow {
  return {
    ...lead,
    mobile_number: maskedNumber(lead.mobile_number),
    mobile_number_with_code: masked(lead.mobile_number_with_code),
    all_mobile_numbers: lead.all_mobile_numbers.map(masked),
  }
}

const withoutNumbers = (lead: LeadFacts): LeadFacts => ({ ...lead, search_text: lead.search_text.replace(/\n.*/s, '\n') })

/** Those of these leads that the viewers have. */
async function readRows(db: Database, viewers: readonly number[], ids: readonly number[]): Promise<SyncedLead[]> {
  const lines = sql<{ lead: LeadRow }>`
    select ${leadRow} as lead from unnest(${ids}::integer[]) as chosen (id) join ${shownLead()} on lead.id = chosen.id`
  const [{ rows }, ...ofViewers] = await Promise.all([
    lines.execute(db),
    ...viewers.map((viewer) => readFacts(db, viewer, { leadIds: ids })),
  ])
  const leads = new Map(rows.map(({ lead }) => [lead.id, lead]))
  const synced = new Map<number, SyncedLead>()
  for (const [at, listed] of ofViewers.entries())
    for (const facts of listed) {
      const lead = leads.get(facts.lead_id)
      if (!lead || synced.has(lead.id)) continue
      synced.set(lead.id, {
        lead: maskedLead(lead),
        facts: withoutNumbers(facts),
        whose: viewers[at] === unassignedBoarding ? 'nobody' : 'own',
      })
    }
  return ids.flatMap((id) => synced.get(id) ?? [])
}

/** The next page of what changed in the reader's lists. A cursor that does not fit any more begins anew. */
export async function syncLeads(db: Database, reader: Reader, asked: string | undefined, most = maxSynced): Promise<Answer> {
  const cursor = asked === undefined ? undefined : readCursor(asked)
  if (asked !== undefined && !cursor) throw refuse(operation, 'cursorUnknown')
  const now = await readNow(db, reader, cursor, most)
  if (now.is_too_many) return { cursor: null, rows: [], actions: [], gone: [], more: false, start_again: false, too_many: true }
  const isOurs = cursor !== undefined && now.is_kept && cursor.of === now.of
  const from: Cursor = isOurs
    ? { ...cursor, until: cursor.until ?? now.snapshot }
    : { of: now.of, since: null, until: now.snapshot, after: 0 }
  const viewers = viewersOf(reader)
  const ids = await nextIds(db, viewers, from)
  const rows = await readRows(db, viewers, ids)
  const kept = new Set(rows.map(({ lead }) => lead.id))
  const more = ids.length === maxSyncedAtOnce
  return {
    cursor: writeCursor(more ? { ...from, after: ids.at(-1) ?? 0 } : { ...from, since: from.until, until: null, after: 0 }),
    rows,
    actions: more ? [] : await readKnownActions(db),
    gone: ids.filter((id) => !kept.has(id)),
    more,
    start_again: cursor !== undefined && !isOurs,
    too_many: false,
  }
}
