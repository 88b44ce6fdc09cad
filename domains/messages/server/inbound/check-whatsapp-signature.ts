import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature that comes with a body, over its bytes as they came, in the form of Meta. */
export const signatureOf = (secret: string, body: string | Uint8Array) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

export function isSignedBody(secret: string, body: string | Uint8Array, given: unknown): boolean {
  const [expected, said] = [Buffer.from(signatureOf(secret, body)), Buffer.from(typeof given === 'string' ? given.toLowerCase() : '')]
  return expected.length === said.length && timingSafeEqual(expected, said)
}
