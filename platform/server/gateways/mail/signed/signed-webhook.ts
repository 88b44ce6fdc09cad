import type { MailWebhook } from '../mail.ts'

/** The header in which a mail server signs the bytes of a mail. */
const signature = 'x-inside-signature'

const hmac = { name: 'HMAC', hash: 'SHA-256' }

/** Whether a header signs a body of many megabytes; counted in another thread. */
async function isSigned(secret: string, body: Uint8Array, given: unknown): Promise<boolean> {
  const claimed = typeof given === 'string' ? /^sha256=([\da-f]{64})$/i.exec(given)?.[1] : undefined
  if (!claimed) return false
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), hmac, false, ['verify'])
  return await crypto.subtle.verify(hmac, key, Buffer.from(claimed, 'hex'), body as Uint8Array<ArrayBuffer>)
}

/** The firm's own mail server, which sends the bytes of each mail with a signature over them. */
export const signedWebhook = (secret: string): MailWebhook => ({
  service: 'Your mail server',
  read: async ({ headers, body }) => ((await isSigned(secret, body, headers[signature])) ? [body] : undefined),
})
