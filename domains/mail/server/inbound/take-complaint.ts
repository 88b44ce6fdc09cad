import type { Transaction } from '#platform/server/db/database.ts'
import type { ReceivedMail } from '#platform/server/gateways/mail/received-mail.ts'
import { unsubscribeFromAll } from '../mail/unsubscribe.ts'
import { findReturned } from './find-sent-mail.ts'

/** Takes an address off all mails after somebody reported a mail of ours as spam there. */
export async function takeComplaint(tx: Transaction, { returnTokens }: Pick<ReceivedMail, 'returnTokens'>): Promise<string> {
  const sent = await findReturned(tx, returnTokens)
  if (!sent) return 'complaint about no mail of ours'
  await unsubscribeFromAll(tx, sent.id)
  return 'complaint'
}
