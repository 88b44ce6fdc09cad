import { inboundPath, statusPath } from '#platform/server/gateways/telephony/message-address.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { type Asker, counsellors, type EveryOperation, nothing, ofLead } from '#testing/server/every-operation.ts'

const simulated = { state: 'simulated', simulated: true, provider: 'loopback' }

const callOf = ({ db, lead, staff }: Asker, call: Partial<Parameters<typeof makeCall>[1]> = { recording_state: 'ready' }) =>
  makeCall(db, { ...call, lead_id: lead, staff_id: staff })

/** The next to last part of an address: only the telephone service knows it. */
const proofIn = (path: string) => path.split('/').at(-2) ?? ''

async function statusOf(asker: Asker) {
  const id = await callOf(asker)
  return { params: { id, signature: proofIn(statusPath(asker.gateways.telephonySecret ?? '', id)) }, body: {} }
}

export const everyOperation: EveryOperation = {
  callParent: [counsellors, (asker) => ({ ...ofLead(asker), query: { phone: asker.number } })],
  callParentAbout: [counsellors, ({ lead, number }) => ({ query: { phone: number, user: String(lead) } })],
  changeCallPreference: [counsellors, (asker) => ({ ...ofLead(asker), body: { opted_out: true } })],
  getCallRecords: [counsellors, ofLead],
  getBestHours: [counsellors, ofLead],
  getMyCall: [counsellors, nothing],
  getTelephony: [counsellors, nothing],
  refreshCall: [counsellors, async (asker) => ({ params: { id: await callOf(asker) } })],
  setCallOutcome: [counsellors, async (asker) => ({ params: { id: await callOf(asker, simulated) }, body: { outcome: 'connected' } })],
  issueRecordingTicket: [counsellors, async (asker) => ({ params: { id: await callOf(asker) } })],
  playRecording: ['public', () => ({ params: { ticket: 'x'.repeat(43) } }), 404, 'nobody was given this ticket'],
  receiveCallStatus: ['public', statusOf],
  receiveInboundCall: ['public', ({ gateways }) => ({ params: { secret: proofIn(inboundPath(gateways.telephonySecret ?? '')) } })],
}
