import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('add to a lead', '/add-to-lead?number=9000000001', 'counsellor', (page) =>
    page.getByRole('searchbox', { name: 'Which parent is it?' }),
  ),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  simulatedCall: {},
  callsWithoutSound: { shows: 'recordings' },
  callOfAnother: {},
  outsideHours: { shows: 'dial' },
  outsideHoursOnLead: {},
  refusedCall: { shows: 'dial' },
  callOnPhone: {},
  askedOnPhone: { shows: 'dial' },
  incomingCall: {},
  numberToLead: {},
  unknownCaller: {},
  playedRecordings: { shows: 'recordings' },
} satisfies Looks
