import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { IdParams, readableName } from '#platform/contract/shapes.ts'
import { factorRefusals } from './second-factor.ts'

/** Passkeys of one account at most. */
export const maxPasskeys = 10

/** Bytes as browsers write them; a key has a few hundred. */
const Bytes = z
  .string('The browser sent no passkey.')
  .regex(/^[\w-]+$/, 'The browser sent no passkey.')
  .max(8_192, 'This passkey is too long.')

const credential = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key', 'The browser sent no passkey.'),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
}

/** What `navigator.credentials.get` answers, as JSON. */
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes, userHandle: Bytes.nullish() }),
})
export type UsedPasskey = z.output<typeof UsedPasskey>

/** What `navigator.credentials.create` answers, as JSON. */
const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** Options for the browser as WebAuthn has them, and the one address at which it may use them. */
export const StartedPasskey = z.object({
  address: z.string(),
  options: z.looseObject({ challenge: z.string() }),
})

export const passkeyRefusals = {
  challengeGone: [400, 'This took longer than five minutes, or was sent before. Try again.'],
  ofAnotherAddress: [400, 'This passkey was used at {there}, and holds for {here} alone. Open the portal there.'],
  passkeyNotRight: [400, 'This passkey could not be checked. Try again, or log in in another way.'],
} as const

export const usedPasskeyRefusals = {
  ...passkeyRefusals,
  unknownPasskey: [400, 'The portal does not know this passkey any more. Log in in another way.'],
  copiedPasskey: [400, 'This passkey counts less than it did before, so there may be a copy of it. Remove it on your profile.'],
} as const

const base = '/api/v1/accounts/second-factor/passkeys/'

export const startPasskey = defineOperation({
  method: 'POST',
  path: `${base}start/`,
  summary: 'Answers what the browser needs to make a passkey for the account, for five minutes.',
  roles: 'staff',
  confirmed: true,
  withoutSecondFactor: true,
  answer: StartedPasskey,
  refusals: { noName: [409, 'Passkeys need an address with a name, and HTTPS. This portal has {here}: give it one by PUBLIC_URL.'] },
  ours: true,
  unrepeatable: true,
})

export const addPasskey = defineOperation({
  method: 'POST',
  path: base,
  summary: 'Takes a passkey that the browser has made.',
  roles: 'staff',
  withoutSecondFactor: true,
  body: z.strictObject({ name: readableName('Give it a name, as the device that has it.', 60), passkey: NewPasskey }),
  answer: z.object({ id: z.int() }),
  refusals: {
    ...passkeyRefusals,
    isThere: [409, 'This device has a passkey of yours already.'],
    tooMany: [409, `An account has at most ${maxPasskeys} passkeys. Remove one first.`],
  },
  success: 'The passkey is added',
  ours: true,
  unrepeatable: true,
})

export const removePasskey = defineOperation({
  method: 'DELETE',
  path: `${base}:id/`,
  summary: 'Removes a passkey of the account; it opens nothing from then on.',
  roles: 'staff',
  confirmed: true,
  params: IdParams,
  answer: z.object({ removed: z.boolean() }),
  refusals: { passkeyNotFound: [404, 'This passkey is removed already.'], ...factorRefusals },
  success: 'The passkey is removed',
  ours: true,
})

export const startPasskeyLogIn = defineOperation({
  method: 'POST',
  path: '/api/v1/accounts/login/passkey/start/',
  summary: 'Answers what a browser needs to use a passkey for a log-in, for five minutes.',
  roles: 'public',
  answer: StartedPasskey,
  ours: true,
  unrepeatable: true,
})

export const logInWithPasskey = defineOperation({
  method: 'POST',
  path: '/api/v1/accounts/login/passkey/',
  summary: 'Starts a session by a passkey alone and answers its token once.',
  roles: 'public',
  body: z.strictObject({ passkey: UsedPasskey }),
  answer: z.object({ key: z.string() }),
  refusals: usedPasskeyRefusals,
  success: 'Successfully Logged in!',
  security: 'login',
  ours: true,
  unrepeatable: true,
})
