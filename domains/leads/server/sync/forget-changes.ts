import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** A browser that was away for longer reads its lists anew. */
const keptDays = 3

/** Forgets old changes of lists, and says up to which transaction. A transaction goes by its age, as a clock may have been wrong. */
export async function forgetChanges(db: Database): Promise<void> {
  await sql`
    with old as materialized (
      select max(xid) as xid from lead_change where at < now() - make_interval(days => ${sql.lit(keptDays)})
    ), moved as (
      update lead_change_end set xid = old.xid from old where old.xid > lead_change_end.xid
    )
    delete from lead_change using old where lead_change.xid <= old.xid`.execute(db)
}
