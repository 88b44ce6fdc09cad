import { sql } from 'kysely'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { maxRequests, type TransferRequest } from '#domains/sharing/contract/requests.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { isToAnswer } from '../policy.ts'
import { isOpenRequest, requestRow } from './request-row.ts'

type Listed = TransferRequest & { lead: { id: number; name: string } }

/** Requests that are the reader's to answer, the newest first. */
export async function listRequests(db: Database, reader: Staff): Promise<Listed[]> {
  const { rows } = await sql<{ row: Listed }>`
    select (${requestRow}::jsonb || jsonb_build_object('lead', jsonb_build_object('id', lead.id, 'name', lead.name))) as row
    from transfer_request as request join staff on staff.id = request.staff_id join lead on lead.id = request.lead_id
    where ${isOpenRequest} and ${isToAnswer(reader)} and ${visibleTo(reader)}
    order by request.id desc limit ${sql.lit(maxRequests)}`.execute(db)
  return rows.map(({ row }) => row)
}
