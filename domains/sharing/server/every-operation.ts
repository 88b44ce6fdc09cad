import { sql } from 'kysely'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Asker, counsellors, type EveryOperation, nothing, ofLead } from '#testing/server/every-operation.ts'

const makeTransfer = ({ db, lead, staff }: Asker) =>
  db
    .insertInto('lead_event')
    .values({
      ...{ lead_id: lead, kind: 'transfer', at: new Date().toISOString() },
      ...{ staff_id: staff, to_staff_ids: [staff], before: '{"owner_id": null}' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A colleague who shares the asker's parent. */
async function shareWith({ db, lead }: Asker): Promise<number> {
  const { id } = await makeStaff(db, 'counsellor')
  await db.insertInto('lead_share').values({ lead_id: lead, staff_id: id }).execute()
  return id
}

/** A colleague asks for the asker's parent. */
async function makeRequest(asker: Asker): Promise<{ params: { id: number } }> {
  const { id } = await asker.db
    .insertInto('transfer_request')
    .values({ lead_id: asker.lead, staff_id: await shareWith(asker), owner_id: asker.staff, lapses_at: sql`now() + interval '1 hour'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

export const everyOperation: EveryOperation = {
  changeLead: [counsellors, (asker) => ({ ...ofLead(asker), body: { name: 'Meera Iyer' } })],
  shareLeads: [
    counsellors,
    async ({ db, lead }) => ({
      body: { list: 'users', query: { ids: String(lead) }, share_with: [(await makeStaff(db, 'counsellor')).id] },
    }),
  ],
  withdrawShare: [counsellors, async (asker) => ({ params: { id: asker.lead, staff_id: await shareWith(asker) } })],
  listAbsentCounsellors: [counsellors, nothing],
  listTransferRequests: [counsellors, nothing],
  askTransfer: [['counsellor'], ofLead, 409, 'it is theirs already'],
  acceptTransfer: [counsellors, makeRequest],
  declineTransfer: [counsellors, makeRequest],
  listCounsellors: [counsellors, nothing],
  listHandoverCounsellors: [counsellors, nothing],
  listHandovers: [counsellors, nothing],
  undoTransfer: [counsellors, async (asker) => ({ params: await makeTransfer(asker) })],
}
