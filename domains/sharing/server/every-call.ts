import { type Asker, counsellors, type EveryCall, nothing, ofLead } from '#testing/server/every-call.ts'

const makeTransfer = ({ db, lead, staff }: Asker) =>
  db
    .insertInto('lead_event')
    .values({
      ...{ lead_id: lead, kind: 'transfer', at: new Date().toISOString() },
      ...{ staff_id: staff, to_staff_ids: [staff], before: '{"owner_id": null}' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const everyCall: EveryCall = {
  changeLead: [counsellors, (asker) => ({ ...ofLead(asker), body: { name: 'Meera Iyer' } })],
  listCounsellors: [counsellors, nothing],
  listHandoverCounsellors: [counsellors, nothing],
  listHandovers: [counsellors, nothing],
  undoTransfer: [counsellors, async (asker) => ({ params: await makeTransfer(asker) })],
}
