import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { IdParams, Instant } from '#platform/contract/shapes.ts'

/** How long a browser is remembered in which the second factor was right. */
export const daysRemembered = 30

export const recoveryCodes = 10

/** Six digits of the app, or a recovery code as it was shown; spaces and dashes do not count. */
export const Code = z.string('Enter the code.').trim().min(1, 'Enter the code.').max(60, 'This code is too long.')

export const codeRefusals = {
  wrongCode: [400, 'This code is not right. Enter the one that your app shows now, or a recovery code.'],
  usedCode: [400, 'This code was used already. Enter the next one, which the app shows within 30 seconds.'],
  codeOfAnotherTime: [
    400,
    'This is the code of {time}, and now it is {now}. If your app shows it now, the clock of the phone is off: let the network set it.',
  ],
  sealedByAnotherKey: [
    409,
    'The portal cannot read the secret of your app, because its own key is another. Use a recovery code, or ask an admin to reset your second factor.',
  ],
} as const

export const factorRefusals = { neededByRole: [409, 'Your role needs a second factor. Set up another one first.'] } as const

const base = '/api/v1/accounts/second-factor/'
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ description: 'Each works once. They are shown this once.' })

export const getSecondFactor = defineOperation({
  method: 'GET',
  path: base,
  summary: 'Answers the account’s own second factors, and the browsers in which they are not asked for.',
  roles: 'staff',
  withoutSecondFactor: true,
  answer: z.object({
    app_since: Instant.nullable().meta({ description: 'Since when codes of an app are asked for; null if they are not.' }),
    recovery_codes_left: z.int(),
    passkeys: z.array(z.object({ id: z.int(), name: z.string(), created_at: Instant, used_at: Instant.nullable() })),
    remembered: z.array(z.object({ id: z.int(), user_agent: z.string(), seen_at: Instant, until: Instant })),
  }),
  ours: true,
})

export const startApp = defineOperation({
  method: 'POST',
  path: `${base}app/`,
  summary: 'Makes a secret for an app that shows codes. It counts once a code of it was right; until then the earlier one does.',
  roles: 'staff',
  confirmed: true,
  withoutSecondFactor: true,
  answer: z.object({
    secret: z.string().meta({ description: 'To type into the app.' }),
    address: z.string().meta({ description: 'The same for a picture that the app scans (otpauth://).' }),
  }),
  ours: true,
  unrepeatable: true,
})

export const confirmApp = defineOperation({
  method: 'POST',
  path: `${base}app/confirm/`,
  summary: 'Takes a code of the new app, from now on one of the second factors, and answers recovery codes in place of earlier ones.',
  roles: 'staff',
  withoutSecondFactor: true,
  body: z.strictObject({ code: Code }),
  answer: RecoveryCodes,
  refusals: { ...codeRefusals, notStarted: [409, 'There is no new app to confirm. Begin again.'] },
  success: 'Codes are asked for from your next log-in on',
  ours: true,
  unrepeatable: true,
})

export const removeApp = defineOperation({
  method: 'DELETE',
  path: `${base}app/`,
  summary: 'Removes the app that shows codes, its recovery codes, and what browsers were remembered.',
  roles: 'staff',
  answer: z.object({ removed: z.boolean() }),
  refusals: factorRefusals,
  confirmed: true,
  success: 'No code is asked for any more',
  ours: true,
})

export const renewRecoveryCodes = defineOperation({
  method: 'POST',
  path: `${base}recovery-codes/`,
  summary: 'Answers new recovery codes; the earlier ones count no longer.',
  roles: 'staff',
  confirmed: true,
  answer: RecoveryCodes,
  refusals: { noApp: [409, 'Recovery codes stand in for an app. Set one up first.'] },
  ours: true,
  unrepeatable: true,
})

export const forgetBrowser = defineOperation({
  method: 'DELETE',
  path: `${base}browsers/:id/`,
  summary: 'Has a remembered browser be asked for the second factor at its next log-in.',
  roles: 'staff',
  params: IdParams,
  answer: z.object({ forgotten: z.boolean() }),
  refusals: { browserNotFound: [404, 'This browser is not remembered any more.'] },
  success: 'The code is asked for there at the next log-in',
  ours: true,
})
