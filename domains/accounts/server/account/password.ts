import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// Argon2id with OWASP's recommended cost (19 MiB, 2 passes, 1 lane): the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

/** A hash that no password opens: its own was seen by nobody. */
export const hashOfNone = () => hashPassword(randomUUID())

let decoy: Promise<string> | undefined

/** Compares a password with a kept hash; without one it takes the same time and answers false. */
export async function verifyPassword(kept: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password of nobody')
  const matches = await verify(kept ?? (await decoy), password)
  return matches && kept !== undefined
}
