import { createHash, createHmac } from 'node:crypto'

/** The key that signs requests: the hash of the secret behind the dot of an intake key. */
export const signingKeyOf = (secret: string) => createHash('sha256').update(secret).digest()

/** The signature of a body at a time, in seconds since 1970. */
export const sign = (signingKey: Buffer, time: string, body: string) =>
  createHmac('sha256', signingKey).update(`${time}.${body}`).digest('hex')
