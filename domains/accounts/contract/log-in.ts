import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { UsedPasskey, usedPasskeyRefusals } from './passkeys.ts'
import { Code, codeRefusals, daysRemembered } from './second-factor.ts'

export const logIn = defineOperation({
  method: 'POST',
  path: '/api/v1/accounts/login/',
  summary: 'Starts a session for an e-mail address and password and answers its token once.',
  roles: 'public',
  body: z.strictObject({
    email: z.string('Enter your e-mail address.').trim().min(1, 'Enter your e-mail address.').max(254, 'This e-mail address is too long.'),
    password: z.string('Enter your password.').min(1, 'Enter your password.').max(1000, 'This password is too long.'),
    code: Code.optional().meta({ description: 'Of an account with a second factor: refused with `needs: second_factor` without it.' }),
    passkey: UsedPasskey.optional().meta({ description: 'In place of a code.' }),
    remember: z
      .boolean('Say true or false.')
      .optional()
      .meta({ description: `No second factor is asked for in this browser for ${daysRemembered} days.` }),
  }),
  answer: z.object({ key: z.string() }),
  refusals: {
    secondFactorNeeded: [403, 'Enter the code of your app, or a recovery code.'],
    ...codeRefusals,
    ...usedPasskeyRefusals,
    wrongCredentials: [400, 'Please, enter valid email and password'],
    tooManyAttempts: [429, 'Too many wrong passwords. Try again at {time}, or ask an admin to reset your password.'],
    busy: [429, 'Too many people are logging in right now. Wait a few seconds, then try again.'],
  },
  success: 'Successfully Logged in!',
  security: 'login',
  unrepeatable: true,
})
