import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { dormantAfterDays } from '../../lead/visible-to.ts'

export interface ListChanges {
  /** By the clock of the database, in microseconds. */
  readonly now: number
  readonly dormantAfterDays: number
  /** What these changes lead up to: a `pg_snapshot` as text. */
  readonly snapshot: string
  readonly leadIds: readonly number[]
  /** A name changed that lines show, or everything is to be read again. */
  readonly everywhere: 'names' | 'all' | null
}

const nowInMicroseconds = sql<number>`(extract(epoch from now()) * 1000000)::float8`

interface Beginning {
  snapshot: string
  /** Whether the database sorts texts by code points, as memory does. An outside one may have another locale. */
  sortsByCodePoints: boolean
}

/** From where a viewer's changes are counted. Read it before the facts: what falls between is read twice. */
export async function beginningNow(db: Database): Promise<Beginning> {
  const { rows } = await sql<Beginning>`
    select pg_current_snapshot()::text as snapshot, 'B' < 'a' and 'é' > 'z' and 'a b' < 'ab' as "sortsByCodePoints"`.execute(db)
  return rows[0] as Beginning
}

/** What a viewer's lists have that a snapshot does not see. Transactions that end out of order are never lost. */
export async function changesSince(db: Database, viewer: number, snapshot: string): Promise<ListChanges> {
  const { rows } = await sql<ListChanges>`
    with changed as (
      select viewer_id, lead_id, gone from lead_change
      where viewer_id in (${viewer}::integer, everybody_viewer()) and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot))
    select ${nowInMicroseconds} as now, ${dormantAfterDays} as "dormantAfterDays", pg_current_snapshot()::text as snapshot,
      array(select distinct lead_id from changed where viewer_id = ${viewer}::integer) as "leadIds",
      (select case when bool_or(gone) then 'all' when count(*) > 0 then 'names' end from changed where viewer_id = everybody_viewer()) as everywhere`.execute(
    db,
  )
  return rows[0] as ListChanges
}
