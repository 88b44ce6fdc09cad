import { sql } from 'kysely'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import { isOpen } from './open-pages.ts'
import { writeOfPage } from './write-of-page.ts'

const notYetToday = sql`(page.opened_at is null or page.opened_at < ${startOfToday})`

/** Counts that a person opened a page as the parent's doing, once a day. Further openings of the day only read one row. */
export async function countOpening(db: Database, hash: Buffer): Promise<void> {
  const find = sql<{ id: number; lead_id: number }>`
    select page.id, page.lead_id from parent_page as page where page.token_hash = ${hash} and ${isOpen} and ${notYetToday}`
  if ((await find.execute(db)).rows.length === 0) return
  await inTransaction(db, async (tx) => {
    const [page] = (await find.execute(tx)).rows
    if (!page) return
    await onAnyLead(tx, null, page.lead_id, async (_lead, { touch }) => {
      const { rows } = await sql<{ is_first: boolean }>`
        with opened as (
          update parent_page as page set opened_at = ${clock} where page.id = ${page.id} and ${notYetToday} returning id)
        select not exists (
          select from parent_activity where lead_id = ${page.lead_id} and kind = 'shortlist_opened' and at >= ${startOfToday}) as is_first from opened`.execute(
        tx,
      )
      const [opened] = rows
      if (!opened) return
      touch()
      // Of the parent alone, also where the page is for one child: what a child’s profile says is never tracked (DPDP Act 2023, section 9).
      if (opened.is_first) await writeOfPage(tx, { leadId: page.lead_id, childId: undefined, kind: 'shortlist_opened' })
    })
  })
}
