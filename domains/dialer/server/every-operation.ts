import type { Role } from '#platform/contract/roles.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Asker, admins, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

const diallers: Role[] = ['counsellor']

const ofCounsellor = async ({ db }: Asker) => ({ params: { id: (await makeStaff(db, 'counsellor')).id } })

export const everyOperation: EveryOperation = {
  getDialer: [diallers, nothing],
  getNextToDo: [diallers, nothing],
  serveLead: [diallers, nothing],
  recordDialer: [diallers, () => ({ body: { status: 'opened' } })],
  sayPauseReason: [diallers, () => ({ body: { reason: 'lunch' } }), 409, 'the asker’s dialer is not paused'],
  dialList: [diallers, () => ({ body: { list: 'users', query: {} } })],
  orderDialedList: [diallers, () => ({ body: { order: 'reasons' } }), 409, 'the asker dials no list'],
  leaveDialedList: [diallers, nothing],
  listDialing: [admins, nothing],
  listTargets: [admins, nothing],
  setTargets: [admins, () => ({ body: { staff_ids: null, calls: 100, talks: 30 } })],
  pauseDialer: [admins, async (asker) => ({ ...(await ofCounsellor(asker)), body: { reason: 'Team meeting' } })],
  resumeDialer: [admins, ofCounsellor],
}
