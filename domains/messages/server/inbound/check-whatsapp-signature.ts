import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature that Meta sends with a body, over its bytes as they came. */
export const signatureOf = (secret: string, body: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

export function isSignedBody(secret: string, body: string, given: unknown): boolean {
  const [expected, said] = [Buffer.from(signatureOf(secret, body)), Buffer.from(typeof given === 'string' ? given.toLowerCase() : '')]
  return expected.length === said.length && timingSafeEqual(expected, said)
}
