import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature that comes with a body, over its bytes as they came, in the form of Meta. */
export const signatureOf = (secret: string, body: string | Uint8Array) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

export function isSignedBody(secret: string, body: string | Uint8Array, given: unknown): boolean {
  const [expected, said] = [Buffer.from(signatureOf(secret, body)), Buffer.from(typeof given === 'string' ? given.toLowerCase() : '')]
  return expected.length === said.length && timingSafeEqual(expected, said)
}

const hmac = { name: 'HMAC', hash: 'SHA-256' }

/** The same for a body of many megabytes, counted in another thread. */
export async function isSignedApart(secret: string, body: Uint8Array, given: unknown): Promise<boolean> {
  const said = typeof given === 'string' ? /^sha256=([\da-f]{64})$/i.exec(given)?.[1] : undefined
  if (!said) return false
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), hmac, false, ['verify'])
  return await crypto.subtle.verify(hmac, key, Buffer.from(said, 'hex'), body as Uint8Array<ArrayBuffer>)
}
