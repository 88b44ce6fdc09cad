import { sql } from 'kysely'
import { sayWriting as operation, type Writer, writingSeconds } from '#domains/messages/contract/thread.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceThread } from '../message/announce-thread.ts'
import { seeLead } from '../message/see-lead.ts'

/** The other members of staff who are writing to a lead now, by name. */
export async function writersOf(db: Database, leadId: number, reader: number): Promise<Writer[]> {
  return await db
    .selectFrom('thread_writer')
    .innerJoin('staff', 'staff.id', 'thread_writer.staff_id')
    .select(['staff.id', 'staff.name', 'until'])
    .where('lead_id', '=', leadId)
    .where('staff_id', '<>', reader)
    .where('until', '>', sql<string>`clock_timestamp()`)
    .orderBy('staff.name')
    .execute()
}

/** Notes that a member of staff writes to a lead; the others hear it when they begin, and see for themselves when it is over. */
export async function sayWriting(db: Database, staff: Staff, leadId: number) {
  await seeLead(db, operation, staff, leadId)
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ has_begun: boolean }>`
      insert into thread_writer (lead_id, staff_id, until)
      values (${leadId}, ${staff.id}, clock_timestamp() + make_interval(secs => ${sql.lit(writingSeconds)}))
      on conflict (lead_id, staff_id) do update set until = excluded.until
      returning coalesce(old.until < clock_timestamp(), true) as has_begun`.execute(tx)
    if (rows[0]?.has_begun) await announceThread(tx, leadId, staff.id, 'writing')
  })
  return { writing: await writersOf(db, leadId, staff.id) }
}
