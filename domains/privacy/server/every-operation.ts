import { type Asker, admins, counsellors, type EveryOperation, nothing, ofLead } from '#testing/server/every-operation.ts'

const makeRequest = ({ db, staff, lead }: Asker) =>
  db
    .insertInto('parent_request')
    .values({ lead_id: lead, kind: 'see', words: 'What do you have of me?', taken_by: staff, due_on: '2027-06-30' })
    .returning('id')
    .executeTakeFirstOrThrow()

const nameOf = async ({ db, lead }: Asker) =>
  (await db.selectFrom('lead').select('name').where('id', '=', lead).executeTakeFirstOrThrow()).name

export const everyOperation: EveryOperation = {
  listParentRequests: [admins, nothing],
  addParentRequest: [counsellors, ({ lead }) => ({ body: { lead, kind: 'mend', words: 'My number is another' } })],
  answerParentRequest: [admins, async (asker) => ({ params: await makeRequest(asker), body: { answer: 'Sent by mail' } })],
  lookAtPerson: [admins, ofLead],
  exportPersonOfLead: [admins, ofLead],
  erasePersonOfLead: [admins, async (asker) => ({ ...ofLead(asker), body: { name: await nameOf(asker) } })],
}
