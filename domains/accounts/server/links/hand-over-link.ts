import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountLink } from '#domains/accounts/contract/links.ts'
import { linkAddress } from './link-address.ts'
import { type LinkMailing, type LinkOwner, mailLink } from './mail-link.ts'
import type { MadeLink } from './make-link.ts'

/** How long an admin waits for the mail server, in milliseconds. */
const patience = 8_000

async function mailed(gateways: LinkMailing, owner: LinkOwner, made: MadeLink): Promise<AccountLink['mail']> {
  const waiting = new AbortController()
  const late = sleep(patience, 'late' as const, { signal: waiting.signal }).catch(() => undefined)
  const sent = await Promise.race([mailLink(gateways, owner, made), late])
  waiting.abort()
  if (sent === undefined) return 'none'
  return sent !== 'late' && sent.outcome === 'accepted' ? 'sent' : 'failed'
}

/** A link as the admin who made it is answered. It is mailed to its owner as well, where mail is connected. */
export async function handOverLink(gateways: LinkMailing, owner: LinkOwner, made: MadeLink): Promise<AccountLink> {
  const mail = await mailed(gateways, owner, made)
  return { link: linkAddress(gateways.publicUrl, made), expires_at: made.expires_at, mail }
}
