import { HOTP, Secret, TOTP } from 'otpauth'

/** Apps know these without being told: SHA-1, six digits, a new code every 30 seconds. */
const stepSeconds = 30

/** A code counts in its own step, the one before and the one after. Codes of as many steps away tell that the clock is off. */
const stepsTaken = 1
const stepsKnown = 20

const secretBytes = 20

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: secretBytes }).bytes)

const secretOf = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** The secret as one types it and as a picture has it. */
export function shownSecret(bytes: Buffer, { issuer, account }: { issuer: string; account: string }): { secret: string; address: string } {
  const secret = secretOf(bytes)
  return { secret: secret.base32, address: new TOTP({ issuer, label: account, secret }).toString() }
}

const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The step of a code: whether it counts now, or when it would. Undefined if it is no code of ten minutes around. */
export function readCode(bytes: Buffer, code: string, now: Date): { step: number; counts: boolean; at: Date } | undefined {
  const here = stepAt(now)
  const secret = secretOf(bytes)
  const isOf = (window: number) => HOTP.validate({ token: code, secret, counter: here, window })
  const away = isOf(stepsTaken) ?? isOf(stepsKnown)
  if (away === null) return undefined
  const step = here + away
  return { step, counts: Math.abs(away) <= stepsTaken, at: new Date(step * stepSeconds * 1000) }
}

/** The code that an app shows; for tests and the walk, which have no telephone. */
export const codeAt = (bytes: Buffer, now: Date) => HOTP.generate({ secret: secretOf(bytes), counter: stepAt(now) })
