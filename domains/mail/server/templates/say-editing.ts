import { sql } from 'kysely'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import { mailTemplateRefusals } from '#domains/mail/contract/mail.ts'
import { type Writer, writingSeconds } from '#domains/messages/contract/thread.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { announce } from '#platform/server/events/hub.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Tells the open screens of admins that a template was changed, or that somebody begins to change it. */
export const announceTemplate = (tx: Transaction, id: number, by: number) =>
  announce(tx, { kind: 'mail_template', id, by, audience: [everyLead] })

/** The other admins who are changing a template now, by name. */
export async function editorsOf(db: Database, id: number, reader: number): Promise<Writer[]> {
  return await db
    .selectFrom('mail_template_editor')
    .innerJoin('staff', 'staff.id', 'mail_template_editor.staff_id')
    .select(['staff.id', 'staff.name', 'until'])
    .where('template_id', '=', id)
    .where('staff_id', '<>', reader)
    .where('until', '>', sql<string>`clock_timestamp()`)
    .orderBy('staff.name')
    .execute()
}

/** Notes that an admin is changing a template; the others hear it when they begin, and see for themselves when it is over. */
export async function sayEditing(db: Database, staff: Staff, id: number): Promise<{ editing: Writer[] }> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ has_begun: boolean }>`
      insert into mail_template_editor (template_id, staff_id, until)
      select id, ${staff.id}, clock_timestamp() + make_interval(secs => ${sql.lit(writingSeconds)}) from mail_template where id = ${id}
      on conflict (template_id, staff_id) do update set until = excluded.until
      returning coalesce(old.until < clock_timestamp(), true) as has_begun`.execute(tx)
    if (!rows[0]) throw refuse({ refusals: mailTemplateRefusals }, 'templateNotFound')
    if (rows[0].has_begun) await announceTemplate(tx, id, staff.id)
  })
  return { editing: await editorsOf(db, id, staff.id) }
}

/** Saving ends the note. */
export async function endEditing(tx: Transaction, staff: Staff, id: number): Promise<void> {
  await tx.deleteFrom('mail_template_editor').where('template_id', '=', id).where('staff_id', '=', staff.id).execute()
}
