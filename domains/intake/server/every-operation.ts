import { type Asker, admins, type EveryOperation, nothing } from '#testing/server/every-operation.ts'
import { createKey } from './create-key.ts'
import { receiveEvent, receiveEvents } from './receive-events.ts'

const makeKey = ({ db, staff }: Asker) =>
  createKey(db, { id: staff }, { name: `Website ${crypto.randomUUID()}`, source: 'website', kinds: ['log-in'] })

const event = (number: string) => ({ id: crypto.randomUUID(), kind: 'log-in', at: new Date().toISOString(), parent: { number } })

async function refuseOne(asker: Asker) {
  const { id } = await makeKey(asker)
  const sender = { id, source: 'website', kinds: ['log-in' as const] }
  await asker.db.transaction().execute((tx) => receiveEvents(tx, sender, [receiveEvent(sender, event('none'))]))
  return await asker.db.selectFrom('intake_event').select('id').where('key_id', '=', id).executeTakeFirstOrThrow()
}

export const everyOperation: EveryOperation = {
  sendEvents: ['public', () => ({ body: { events: [{}] } }), 401, 'nothing signs it'],
  getEventSchema: ['public', nothing],
  listIntakeKeys: [admins, nothing],
  createIntakeKey: [admins, () => ({ body: { name: `Website ${crypto.randomUUID()}`, source: 'website', kinds: ['enquiry'] } })],
  revokeIntakeKey: [admins, async (asker) => ({ params: { id: (await makeKey(asker)).id } })],
  listIntakeEvents: [admins, nothing],
  countIntakeTrouble: [admins, nothing],
  mendIntakeEvent: [admins, async (asker) => ({ params: await refuseOne(asker), body: { event: event(asker.number) } })],
}
