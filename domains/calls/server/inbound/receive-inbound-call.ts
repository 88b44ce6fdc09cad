import { receiveInboundCall as operation } from '#domains/calls/contract/calls.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { inboundSubject, isSigned } from '#platform/server/gateways/telephony/message-address.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { keepReceipt } from '#platform/server/receipts/receipts.ts'

/** Keeps a message about a parent's call to us, if it came to the address that only the provider was told; a job reads it. */
export async function receiveInboundCall(
  db: Database,
  { telephonySecret }: Gateways,
  { secret, body }: { secret: string; body: Record<string, unknown> },
): Promise<{ received: boolean }> {
  if (!telephonySecret || !isSigned(telephonySecret, inboundSubject, secret)) throw refuse(operation, 'forged')
  await keepReceipt(db, { provider: 'exotel', subject: inboundSubject, body, task: 'read_inbound_call' })
  return { received: true }
}
