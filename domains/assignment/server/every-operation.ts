import { sql } from 'kysely'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Asker, admins, counsellors, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

const fields = {
  name: 'Everyone of Pune',
  place_ids: [11],
  boarding: null,
  sources: [],
  languages: ['hi'],
  receivers: 'everyone',
  staff_ids: [],
  most_untouched: null,
}

async function makeRule({ db, staff }: Asker): Promise<{ id: number }> {
  return await db
    .insertInto('assignment_rule')
    .values({ name: `Draft of ${staff}`, place: 9, receivers: 'everyone' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function ofRules({ db }: Asker) {
  const rules = await db.selectFrom('assignment_rule').select('id').where('deleted_at', 'is', null).execute()
  return { body: { ids: rules.map(({ id }) => id).toReversed() } }
}

async function makeAbsence({ db }: Asker, staffId: number): Promise<{ id: number }> {
  return await db
    .insertInto('absence')
    .values({ staff_id: staffId, from_at: sql<string>`now() - interval '1 hour'`, reason: 'Ill' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function ofColleague(asker: Asker) {
  const colleague = await makeStaff(asker.db, 'counsellor')
  const { id } = await makeAbsence(asker, colleague.id)
  const body = { absence_id: id, lead_ids: [asker.lead] }
  return { body: { ...body, to: [await counsellorOf(asker)] } }
}

async function makeBulkTransfer({ db, staff }: Asker): Promise<{ params: { id: number } }> {
  const { id } = await db
    .insertInto('bulk_transfer')
    .values({ staff_id: staff, list: 'users', query: '{}', to_staff_ids: [staff], status: 'done', total: 0, finished_at: sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

export const everyOperation: EveryOperation = {
  listRules: [admins, nothing],
  createRule: [admins, ({ staff }) => ({ body: { ...fields, name: `Pune of ${staff}` } })],
  changeRule: [
    admins,
    async (asker) => ({ params: await makeRule(asker), body: { rule: { ...fields, name: `New of ${asker.staff}` }, seen: 1 } }),
  ],
  switchRule: [admins, async (asker) => ({ params: await makeRule(asker), body: { is_on: true, seen: 1 } })],
  deleteRule: [admins, async (asker) => ({ params: await makeRule(asker) })],
  orderRules: [admins, ofRules],
  simulateRule: [admins, () => ({ body: { rule_id: null, rule: fields } })],
  listRuleChanges: [admins, nothing],
  getAssignmentSettings: [admins, nothing],
  changeAssignmentSettings: [admins, () => ({ body: { presence: 'seen', seen_minutes: 15, offer_minutes: 10, tell_minutes: 20 } })],
  listQueue: [admins, nothing],
  listQueueChoices: [admins, nothing],
  assignQueued: [admins, async (asker) => ({ body: { lead_ids: [asker.lead], to: [await counsellorOf(asker)] } })],
  getAttendance: [['counsellor'], nothing],
  checkIn: [['counsellor'], () => ({ body: { is_in: false } })],
  setAway: [
    counsellors,
    async (asker) => ({ params: { id: await counsellorOf(asker) }, body: { from_day: '2199-01-01', until_day: null, reason: 'Leave' } }),
  ],
  endAway: [counsellors, async (asker) => ({ params: await makeAbsence(asker, asker.staff) })],
  listAttendance: [admins, nothing],
  changeHoursOfMany: [
    admins,
    async ({ db }) => ({
      body: { staff_ids: [(await makeStaff(db, 'counsellor')).id], hours: [{ weekday: 1, from: '10:00', to: '18:00' }] },
    }),
  ],
  changeWork: [
    admins,
    async ({ db }) => ({
      params: await makeStaff(db, 'counsellor').then(({ id }) => ({ id })),
      body: { hours: [{ weekday: 1, from: '10:00', to: '18:00' }], most_a_day: 20, most_untouched: null },
    }),
  ],
  listLiveEnquiries: [['counsellor'], nothing],
  changeEnquirySound: [['counsellor'], () => ({ body: { is_on: false } })],
  listAway: [counsellors, nothing],
  previewBulkTransfer: [counsellors, () => ({ body: { list: 'users', query: {} } })],
  startBulkTransfer: [
    counsellors,
    async ({ db }) => ({ body: { list: 'users', query: {}, to: [(await makeStaff(db, 'counsellor')).id] } }),
  ],
  listBulkTransfers: [counsellors, nothing],
  undoBulkTransfer: [counsellors, makeBulkTransfer],
  takeOver: [counsellors, ofColleague],
}

/** Themselves if they are a counsellor, otherwise one. */
async function counsellorOf({ db, staff }: Asker): Promise<number> {
  const me = await db.selectFrom('staff').select('is_executive').where('id', '=', staff).executeTakeFirstOrThrow()
  return me.is_executive ? staff : (await makeStaff(db, 'counsellor')).id
}
