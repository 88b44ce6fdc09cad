import { receiveCallStatus as operation } from '#domains/calls/contract/calls.ts'
import { sentences } from '#platform/contract/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { isSigned, statusSubject } from '#platform/server/gateways/telephony/message-address.ts'
import { RefusalError, refuse } from '#platform/server/http/refuse.ts'
import { keepReceipt } from '#platform/server/receipts/receipts.ts'

/** Longest message that is kept, in characters; a real one has a few hundred. */
const longestMessage = 16_384

interface Message {
  callId: number
  signature: string
  body: Record<string, unknown>
}

/** Keeps a message about a call if its address is the one that was given out for that call; a job reads it. */
export async function receiveCallStatus(
  db: Database,
  gateways: Gateways,
  { callId, signature, body }: Message,
): Promise<{ received: boolean }> {
  const subject = statusSubject(callId)
  const { telephonySecret: secret } = gateways
  if (!secret || !isSigned(secret, subject, signature)) throw refuse(operation, 'forged')
  if (JSON.stringify(body).length > longestMessage) throw new RefusalError(413, { detail: sentences.tooLarge })
  await keepReceipt(db, { provider: 'exotel', subject, body, task: 'read_call_status' })
  return { received: true }
}
