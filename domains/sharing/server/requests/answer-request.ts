import { type LeadChanges, type LockedLead, onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import * as operations from '#domains/sharing/contract/requests.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type RefusalError, refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { activeCounsellors } from '../handover/active-counsellors.ts'
import { closeRequest, type Outcome } from '../handover/close-requests.ts'
import { handoverTexts } from '../handover/handover-texts.ts'
import { transferTo } from '../handover/transfer-to.ts'
import { isToAnswer } from '../policy.ts'

type Answering = typeof operations.acceptTransfer | typeof operations.declineTransfer

interface Request {
  id: number
  lead_id: number
  staff_id: number
  owner_id: number
  asker: string
}

/** The request, if it is the member of staff's to answer. */
async function findRequest(tx: Transaction, operation: Answering, staff: Staff, id: number): Promise<Request> {
  const request = await tx
    .selectFrom('transfer_request as request')
    .innerJoin('staff', 'staff.id', 'request.staff_id')
    .select(['request.id', 'request.lead_id', 'request.staff_id', 'request.owner_id', 'staff.name as asker'])
    .where('request.id', '=', id)
    .where(isToAnswer(staff))
    .executeTakeFirst()
  if (!request) throw refuse(operation, 'requestNotFound')
  return request
}

interface Closed {
  outcome: Outcome | null
  has_run_out: boolean
  by: string | null
  owner: string | null
}

/** Why a request cannot be answered any more; undefined if it can. To be called under the lead's lock. */
async function troubleWith(
  tx: Transaction,
  operation: Answering,
  { id, owner_id }: Request,
  lead: LockedLead,
): Promise<RefusalError | undefined> {
  const closed: Closed = await tx
    .selectFrom('transfer_request as request')
    .leftJoin('staff', 'staff.id', 'request.closed_by')
    .select((of) => [
      of.ref('outcome').$castTo<Outcome | null>().as('outcome'),
      of('lapses_at', '<=', of.fn<string>('now', [])).$castTo<boolean>().as('has_run_out'),
      'staff.name as by',
      of.selectFrom('staff as holder').select('name').where('holder.id', '=', lead.owner_id).as('owner'),
    ])
    .where('request.id', '=', id)
    .executeTakeFirstOrThrow()
  if (closed.outcome === 'accepted' || closed.outcome === 'declined')
    return refuse(operation, 'answered', { words: { by: closed.by ?? '' } })
  if (closed.outcome === 'withdrawn') return refuse(operation, 'requestNotFound')
  if (closed.outcome === 'moved' || lead.owner_id !== owner_id)
    return refuse(operation, 'movedOn', { words: { owner: closed.owner ?? 'nobody' } })
  return closed.outcome === 'lapsed' || closed.has_run_out ? refuse(operation, 'lapsed') : undefined
}

/** Answers a request under the lock of its lead. An owner who lost the lead meanwhile is told why it is too late. */
async function answer<T>(
  tx: Transaction,
  operation: Answering,
  staff: Staff,
  id: number,
  give: (request: Request, lead: LockedLead, changes: LeadChanges) => Promise<T>,
): Promise<T> {
  const request = await findRequest(tx, operation, staff, id)
  const given = await onAnyLead(tx, staff, request.lead_id, async (lead, changes) => {
    const trouble = lead.erased_at ? refuse(operation, 'requestNotFound') : await troubleWith(tx, operation, request, lead)
    if (trouble) throw trouble
    return { answer: await give(request, lead, changes) }
  })
  if (!given) throw refuse(operation, 'requestNotFound')
  return given.answer
}

/** The timeline has it as a transfer by who accepted. */
export const acceptTransfer = (tx: Transaction, staff: Staff, id: number) =>
  answer(tx, operations.acceptTransfer, staff, id, async ({ staff_id }, lead, changes) => {
    const to = (await activeCounsellors(tx)).find((counsellor) => counsellor.id === staff_id)
    if (!to) throw refuse(operations.acceptTransfer, 'askerGone')
    await closeRequest(tx, id, 'accepted', staff.id)
    return { transfer: await transferTo(tx, staff, lead, changes, { to, wasAsked: true }) }
  })

/** Declines a request and tells the asker, and the owner if an admin declined. */
export const declineTransfer = (tx: Transaction, staff: Staff, id: number) =>
  answer(tx, operations.declineTransfer, staff, id, async ({ staff_id, owner_id, asker }, lead, { record }) => {
    await closeRequest(tx, id, 'declined', staff.id)
    await record({ kind: 'transfer_declined', to_staff_ids: [staff_id] })
    const words = { by: staff.name, lead: lead.name, to: [asker] }
    const notice = { kind: 'transfer_declined', leadId: lead.id, by: staff.id } as const
    await notify(tx, { ...notice, staffIds: [staff_id], text: handoverTexts.declined(words) })
    const owner = owner_id === staff.id ? [] : [owner_id]
    await notify(tx, { ...notice, staffIds: owner, text: handoverTexts.declinedForYou(words) })
    return { declined: id }
  })
