import { createHmac, timingSafeEqual } from 'node:crypto'

/** The provider signs nothing, so the address that it sends to is the secret; each call has its own. */
const signatureOf = (secret: string, subject: string) => createHmac('sha256', secret).update(subject).digest('base64url')

export const statusSubject = (callId: number) => `status of call ${callId}`

export function callOfSubject(subject: string): number | undefined {
  const callId = Number(subject.split(' ').at(-1))
  return subject === statusSubject(callId) ? callId : undefined
}

export const statusPath = (secret: string, callId: number) =>
  `/api/v1/telephony/exotel/status/${callId}/${signatureOf(secret, statusSubject(callId))}/`

export const inboundSubject = 'calls of parents to us'

/** The path for the provider's messages about parents' calls; an admin enters it into the number's flow. */
export const inboundPath = (secret: string) => `/api/v1/telephony/exotel/inbound/${signatureOf(secret, inboundSubject)}/`

/** True for the subject's signature. Takes the same time for every wrong one. */
export function isSigned(secret: string, subject: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(signatureOf(secret, subject)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
