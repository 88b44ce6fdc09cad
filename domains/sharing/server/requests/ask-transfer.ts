import { sql } from 'kysely'
import { activeAdmins } from '#domains/accounts/server/account/active-admins.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { mayAsk } from '#domains/sharing/contract/policy.ts'
import { askTransfer as operation, requestHours, type TransferRequest } from '#domains/sharing/contract/requests.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { handoverTexts } from '../handover/handover-texts.ts'
import { isOpenRequest, requestRow } from './request-row.ts'

const nameOf = async (tx: Transaction, id: number) =>
  (await tx.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

/** Writes a request; undefined if one waits for an answer already. A request that has run out is closed first. */
async function keep(tx: Transaction, leadId: number, askerId: number, ownerId: number): Promise<TransferRequest | undefined> {
  await sql`
    update transfer_request as request set closed_at = now(), outcome = 'lapsed'
    where lead_id = ${leadId} and staff_id = ${askerId} and closed_at is null and not ${isOpenRequest}`.execute(tx)
  const kept = await tx
    .insertInto('transfer_request')
    .values({
      ...{ lead_id: leadId, staff_id: askerId, owner_id: ownerId },
      lapses_at: sql`now() + make_interval(hours => ${sql.lit(requestHours)})`,
    })
    .onConflict((conflict) => conflict.columns(['lead_id', 'staff_id']).where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return undefined
  const { rows } = await sql<{ row: TransferRequest }>`
    select ${requestRow} as row from transfer_request as request join staff on staff.id = request.staff_id
    where request.id = ${kept.id}`.execute(tx)
  return rows[0]?.row
}

/** Asks the owner of a lead and the admins, by a notice, to transfer it to the counsellor. */
export async function askTransfer(tx: Transaction, staff: Staff, leadId: number): Promise<TransferRequest> {
  return await onLead(tx, operation, staff, leadId, async ({ name: lead, owner_id: ownerId }, { record }) => {
    if (ownerId === null || !mayAsk(staff, ownerId)) throw refuse(operation, 'needNotAsk')
    const owner = await nameOf(tx, ownerId)
    const request = await keep(tx, leadId, staff.id, ownerId)
    if (!request) throw refuse(operation, 'alreadyAsked', { words: { owner } })
    await record({ kind: 'transfer_asked', to_staff_ids: [ownerId] })

    const words = { by: staff.name, lead, to: [owner] }
    const notice = { kind: 'transfer_asked', leadId, by: staff.id } as const
    await notify(tx, { ...notice, staffIds: [ownerId], text: handoverTexts.askedOfYou(words) })
    const others = (await activeAdmins(tx)).filter((id) => id !== ownerId)
    await notify(tx, { ...notice, staffIds: others, text: handoverTexts.askedOf(words) })
    return request
  })
}
