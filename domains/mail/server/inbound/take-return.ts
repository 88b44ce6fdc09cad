import { domainToASCII } from 'node:url'
import { announceThread } from '#domains/messages/server/message/announce-thread.ts'
import { tellAuthor } from '#domains/messages/server/message/tell-author.ts'
import { noteDelay, noteFailure } from '#domains/messages/server/outbox/note-failure.ts'
import { onLeadOf } from '#domains/messages/server/outbox/on-lead-of.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Returned } from '#platform/server/gateways/mail/read-return.ts'
import type { ReceivedMail } from '#platform/server/gateways/mail/received-mail.ts'
import { noteBounce, noteReturn } from '../mail/note-bounce.ts'
import { findReturned } from './find-sent-mail.ts'

const plainAddress = (address: string) => {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase()
}

/** What a report says of the address to which we wrote: one of the address to which the parent's passes mails on leaves that of the parent as it is. */
function asOf(address: string, returned: Returned): Pick<Returned, 'kind' | 'reason' | 'code'> {
  const { kind, recipients = [], reason } = returned
  if (recipients.length === 0 || recipients.some((one) => plainAddress(one) === plainAddress(address))) return returned
  return {
    kind: kind === 'hard' ? 'soft' : kind,
    reason: `The parent’s address passes mails on to another one, from where this one came back: ${reason}`,
  }
}

/**
 * Takes in that a mail of ours came back: the mail did not arrive, and where its address is at fault nobody writes there any more until it
 * is changed. A report of a mail that we never sent changes nothing; one that comes again neither.
 */
export async function takeReturn(tx: Transaction, { returnTokens }: ReceivedMail, returned: Returned): Promise<string> {
  const sent = await findReturned(tx, returnTokens)
  if (!sent) return 'return of no mail of ours'
  const { id, address, staff_id: staffId, provider_id, token } = sent
  const { kind, reason, code } = asOf(address, returned)
  await onLeadOf(tx, id, async ({ leadId, changes }) => {
    if (kind === 'delayed') {
      if ((await noteDelay(tx, id, reason)) && leadId !== null) await announceThread(tx, leadId, null)
      return
    }
    const failed = await noteFailure(tx, { id, providerId: provider_id ?? `token:${token}`, reason, code })
    if (kind === 'hard') await noteBounce(tx, id, address, reason)
    else await noteReturn(tx, id)
    if (leadId === null) return
    if (failed?.isSaidChanged || kind === 'hard') changes?.touch()
    await announceThread(tx, leadId, null)
    if (failed) await tellAuthor(tx, { leadId, staffId, words: 'Your mail was not delivered', reason })
  })
  return { hard: 'bounce', soft: 'soft bounce', delayed: 'delay' }[kind]
}
