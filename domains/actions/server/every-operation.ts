import { world } from '#testing/make/make-world.ts'
import { type Asker, admins, counsellors, type EveryOperation, nothing, ofLead } from '#testing/server/every-operation.ts'

const [school, otherSchool] = [world.school.collab, world.school.plain]
const { callBack, notPicked } = world.action

const atSchool = ({ lead }: Asker) => ({ query: { combine_id: String(lead), school_id: String(school) } })
const followOn = (action: number) => (asker: Asker) => ({ params: { user: asker.lead }, body: { action_id: action, schools: [school] } })
const notHeld = 'no action was logged before that it would complete'

const makeAdmission = ({ db, lead }: Asker) =>
  db
    .insertInto('milestone')
    .values({ lead_id: lead, kind: 'admission', school_id: school, status: 'Done', on_date: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()

async function logOutcome({ db, lead, staff }: Asker) {
  const at = new Date().toISOString()
  const { id } = await db
    .insertInto('lead_event')
    .values({ lead_id: lead, kind: 'action', action_id: callBack, staff_id: staff, at, scheduled_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, at }
}

async function beginVisit({ db, lead, staff }: Asker) {
  await db.insertInto('held_action').values({ lead_id: lead, staff_id: staff, action_id: world.action.visit, payload: '{}' }).execute()
  return { params: { id: lead } }
}

async function planCall(asker: Asker) {
  const { id, at } = await logOutcome(asker)
  return await asker.db
    .insertInto('follow_up')
    .values({ lead_id: asker.lead, event_id: id, owner_id: asker.staff, due_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const everyOperation: EveryOperation = {
  logAction: [counsellors, (asker) => ({ ...ofLead(asker), body: { action_id: notPicked } })],
  dropBegunAction: [counsellors, beginVisit],
  generateLead: [counsellors, followOn(world.action.lead), 409, notHeld],
  markAdmissionDone: [counsellors, followOn(world.action.admission), 409, notHeld],
  markRegistrationDone: [counsellors, followOn(world.action.registration), 409, notHeld],
  scheduleVisit: [counsellors, followOn(world.action.visitDone), 409, notHeld],
  undoAction: [counsellors, async (asker) => ({ params: { id: (await logOutcome(asker)).id } })],
  finishFollowUp: [counsellors, async (asker) => ({ params: await planCall(asker) })],
  isLeadSent: [counsellors, atSchool],
  listLeadGeneratedSchools: [counsellors, ofLead],
  listSchoolActions: [counsellors, atSchool],
  listVisitSchools: [counsellors, ofLead],
  searchAdmissionSchools: [counsellors, (asker) => ({ ...ofLead(asker), query: { name: 'Collab' } })],
  takeAdmission: [counsellors, (asker) => ({ ...ofLead(asker), body: { school_id: otherSchool } })],
  removeAdmission: [counsellors, async (asker) => ({ params: await makeAdmission(asker) })],
  listLoggedActions: [counsellors, () => ({ query: { start_date: '2026-01-01', end_date: '2026-01-02' } })],
  listManagedActions: [admins, nothing],
  createAction: [admins, () => ({ body: { category: 'call', name: 'Rings later', needs_schedule: false } })],
  createSubAction: [admins, () => ({ params: { id: notPicked }, body: { name: 'Switched off', needs_schedule: false } })],
  changeAction: [admins, () => ({ params: { id: callBack }, body: { needs_schedule: true } })],
  changeSubAction: [admins, () => ({ params: { id: world.subAction.evening }, body: { needs_schedule: true } })],
  orderActions: [admins, () => ({ body: { ids: [callBack] } }), 409, 'there are more actions to be put in order'],
  orderSubActions: [admins, () => ({ params: { id: callBack }, body: { ids: [world.subAction.evening] } })],
}
