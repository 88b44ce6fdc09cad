import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Instant } from '#platform/contract/shapes.ts'
import { StartedPasskey, UsedPasskey, usedPasskeyRefusals } from './passkeys.ts'
import { Code, codeRefusals } from './second-factor.ts'

const path = '/api/v1/accounts/confirm/'

export const confirmSession = defineOperation({
  method: 'POST',
  path,
  summary: 'Takes the password, a code or a passkey of the person at the page; acts that ask for it go on for 15 minutes in this session.',
  roles: 'staff',
  withoutSecondFactor: true,
  body: z
    .strictObject({
      password: z.string('Enter your password.').min(1, 'Enter your password.').max(1000, 'This password is too long.'),
      code: Code,
      passkey: UsedPasskey,
    })
    .partial()
    .refine((proof) => Object.keys(proof).length === 1, 'Send a password, a code or a passkey.'),
  answer: z.object({ confirmed_at: Instant }),
  refusals: {
    ...codeRefusals,
    ...usedPasskeyRefusals,
    wrongCredentials: [400, 'This is not your password.'],
    tooManyAttempts: [429, 'Too many wrong passwords. Try again at {time}.'],
    busy: [429, 'Too many people are logging in right now. Wait a few seconds, then try again.'],
  },
  security: 'password',
  ours: true,
  unrepeatable: true,
})

export const startConfirmation = defineOperation({
  method: 'POST',
  path: `${path}passkey/`,
  summary: 'Answers what the browser needs to confirm by a passkey, for five minutes.',
  roles: 'staff',
  withoutSecondFactor: true,
  answer: StartedPasskey,
  ours: true,
  unrepeatable: true,
})
