import { randomUUID } from 'node:crypto'
import { type Telephony, TelephonyTrouble } from './telephony.ts'

/** Rings nothing: a call is recorded as simulated, and a person says how it went. It has no recordings and no register. */
export const loopback: Telephony = {
  provider: 'loopback',
  simulated: true,
  place: async () => ({ outcome: 'accepted', providerId: `sim_${randomUUID()}` }),
  look: async () => undefined,
  find: async () => [],
  readStatus: () => undefined,
  readInbound: () => undefined,
  isOnRegister: async () => {
    throw new TelephonyTrouble('A simulated telephone has no register.')
  },
  openRecording: async () => undefined,
}
