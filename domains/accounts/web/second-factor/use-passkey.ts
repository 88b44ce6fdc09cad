import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { startPasskeyLogIn } from '#domains/accounts/contract/passkeys.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'

/** Why no passkey was used, in words for the person. */
export class PasskeyTrouble extends Error {}

type Started = AnswerOf<typeof startPasskeyLogIn>

/** Browsers let a passkey be used at its own address alone, and where they can keep one. */
function refuseElsewhere({ address }: Started) {
  if (location.origin !== address) throw new PasskeyTrouble(`Passkeys hold for ${address} alone. Open the portal there.`)
  if (!window.PublicKeyCredential) throw new PasskeyTrouble('This browser has no passkeys.')
}

async function asked<Answer>(browser: Promise<Answer>, otherwise: string): Promise<Answer> {
  return await browser.catch((error: unknown) => {
    const isThere = error instanceof Error && error.name === 'InvalidStateError'
    throw new PasskeyTrouble(isThere ? 'This device has a passkey of yours already.' : otherwise, { cause: error })
  })
}

/** Has the browser ask for a passkey. Throws PasskeyTrouble if the person chose none. */
export async function pickPasskey(started: Started) {
  refuseElsewhere(started)
  const optionsJSON = started.options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return await asked(startAuthentication({ optionsJSON }), 'No passkey was used. Try again, or go on without one.')
}

/** Has the browser make a passkey. Throws PasskeyTrouble if the person stopped it. */
export async function makePasskey(started: Started) {
  refuseElsewhere(started)
  const optionsJSON = started.options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  return await asked(startRegistration({ optionsJSON }), 'No passkey was made. Try again.')
}
