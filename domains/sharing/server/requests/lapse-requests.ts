import { type LockedLead, onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { closeRequest } from '../handover/close-requests.ts'
import { handoverTexts } from '../handover/handover-texts.ts'

/** Requests that nobody answered in time, the earliest first. */
const overdue = (db: Database, id?: number) =>
  db
    .selectFrom('transfer_request')
    .innerJoin('staff', 'staff.id', 'transfer_request.staff_id')
    .select(['transfer_request.id', 'lead_id', 'staff_id', 'owner_id', 'staff.name as asker'])
    .where('closed_at', 'is', null)
    .where('lapses_at', '<=', (of) => of.fn<string>('now', []))
    .$if(id !== undefined, (query) => query.where('transfer_request.id', '=', id as number))
    .orderBy('lapses_at')

async function tellBoth(
  tx: Transaction,
  lead: LockedLead,
  { staff_id, owner_id, asker }: { staff_id: number; owner_id: number; asker: string },
) {
  const words = { by: '', lead: lead.name, to: [asker] }
  const notice = { kind: 'transfer_lapsed', leadId: lead.id, by: null } as const
  await notify(tx, { ...notice, staffIds: [staff_id], text: handoverTexts.lapsedForYou(words) })
  await notify(tx, { ...notice, staffIds: [owner_id], text: handoverTexts.lapsed(words) })
}

/** Closes the requests that nobody answered within a day, and tells the asker and the owner. */
export async function lapseRequests(db: Database): Promise<void> {
  for (const { id, lead_id } of await overdue(db).execute())
    await inTransaction(db, (tx) =>
      onAnyLead(tx, null, lead_id, async (lead, { record }) => {
        // It may have been answered while this waited for the lead.
        const request = await overdue(tx, id).executeTakeFirst()
        if (!request) return
        await closeRequest(tx, id, 'lapsed', null)
        if (lead.erased_at) return
        await record({ kind: 'transfer_lapsed', to_staff_ids: [request.staff_id] })
        await tellBoth(tx, lead, request)
      }),
    )
}
