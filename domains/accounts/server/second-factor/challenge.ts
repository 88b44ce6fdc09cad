import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Transaction } from '#platform/server/db/database.ts'
import type { CodeReading } from './take-code.ts'

/** What a challenge is for: of an account, where one is known. */
export type ChallengeFor = 'log-in' | `register ${number}` | `confirm ${number}`

const lasts = 5 * 60_000
const sizes = { time: 6, random: 16 } as const

const signed = (key: Buffer, about: ChallengeFor, text: Buffer) =>
  createHmac('sha256', key).update(`passkey ${about} `).update(text).digest()

/** A challenge of five minutes. It proves itself, so that strangers who ask for many write nothing. */
export function newChallenge({ secretKey, now }: CodeReading, about: ChallengeFor): Buffer {
  const time = Buffer.alloc(sizes.time)
  time.writeUIntBE(now().getTime() + lasts, 0, sizes.time)
  const text = Buffer.concat([time, randomBytes(sizes.random)])
  return Buffer.concat([text, signed(secretKey, about, text)])
}

/** Uses a challenge up; says whether it was one of ours, for this, in time and for the first time. */
export async function takeChallenge(
  tx: Transaction,
  { secretKey, now }: CodeReading,
  about: ChallengeFor,
  challenge: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  const text = bytes.subarray(0, sizes.time + sizes.random)
  const signature = bytes.subarray(sizes.time + sizes.random)
  const expected = signed(secretKey, about, text)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false
  const expires = text.readUIntBE(0, sizes.time)
  if (expires <= now().getTime()) return false
  const taken = await tx
    .insertInto('used_challenge')
    .values({ challenge, expires_at: new Date(expires).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}
