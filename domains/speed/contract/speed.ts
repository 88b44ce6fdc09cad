import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'

/** The screens that are told apart; all others are `other`. Each is a label of a histogram, so there are few. */
const measuredScreens = ['list', 'lead', 'inbox', 'follow-ups', 'schools', 'figures', 'other'] as const
export type MeasuredScreen = (typeof measuredScreens)[number]

/** LCP: until the screen showed its main content. INP: until the page answered the slowest press. */
const measures = ['LCP', 'INP'] as const

/** A page that took longer was asleep or stopped in a debugger. */
const longestMilliseconds = 600_000

const Measured = z.strictObject({
  screen: z.enum(measuredScreens, `Send one of these screens: ${measuredScreens.join(', ')}.`),
  measure: z.enum(measures, 'Send LCP or INP.'),
  milliseconds: z
    .number('Send the milliseconds as a number.')
    .min(0, 'Send 0 milliseconds or more.')
    .max(longestMilliseconds, 'Send at most 600,000 milliseconds.'),
})
export type Measured = z.infer<typeof Measured>

/** A page is on several screens until it is hidden. */
export const maxMeasured = 50

export const tellSpeed = defineOperation({
  method: 'POST',
  path: '/api/v1/speed/',
  summary:
    'Takes how fast a page felt, for the histogram at /metrics. Nothing is kept of who says it; without a session, as a page that closes can send no header.',
  roles: 'public',
  body: z.strictObject({
    measured: z
      .array(Measured, 'Send a list of what was measured.')
      .min(1, 'Send at least one measure.')
      .max(maxMeasured, `Send at most ${maxMeasured} measures at once.`),
  }),
  answer: z.object({ taken: z.int().meta({ description: 'How many measures were added.' }) }),
  refusals: { tooMany: [429, 'This network sent as many measures as are taken in a minute. Send more in a minute.'] },
  ours: true,
  unattended: true,
  unrepeatable: true,
})
