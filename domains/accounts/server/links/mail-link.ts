import { randomUUID } from 'node:crypto'
import type { LinkKind } from '#domains/accounts/contract/links.ts'
import { kolkataDay, kolkataTime, shortDay } from '#platform/contract/india.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { SendOutcome } from '#platform/server/gateways/messaging/sender.ts'
import { html } from '#platform/server/http/answers/markup.ts'
import { linkAddress } from './link-address.ts'
import type { MadeLink } from './make-link.ts'

export type LinkMailing = Pick<Gateways, 'mail' | 'publicUrl' | 'firm'>

/** Whether a mail would reach somebody. */
export const isMailConnected = ({ mail }: Pick<Gateways, 'mail'>) => mail?.simulated === false

const words: Record<LinkKind, { subject: string; why: string }> = {
  set_up: { subject: 'Set up your account', why: 'An account was opened for you. Choose its password here:' },
  reset: { subject: 'Choose a new password', why: 'An admin reset your password. Choose a new one here:' },
  forgotten: {
    subject: 'Choose a new password',
    why: 'Somebody asked for a new password for your account. If it was you, choose one here; otherwise leave this mail alone, nothing changes:',
  },
}

export interface LinkOwner {
  name: string
  email: string
}

/** Mails a link to the owner of its account; undefined where no mail is connected. */
export async function mailLink(
  { mail, publicUrl, firm }: LinkMailing,
  { name, email }: LinkOwner,
  made: MadeLink,
): Promise<SendOutcome | undefined> {
  if (!mail || !isMailConnected({ mail })) return undefined
  const address = linkAddress(publicUrl, made)
  const { subject, why } = words[made.kind]
  const until = Date.parse(made.expires_at)
  const end = `It works once, until ${shortDay(kolkataDay(until), '')}, ${kolkataTime(until)} (India). Log in with ${email} afterwards.`
  const firmName = firm().firm_name
  return await mail.send({
    to: email,
    content: {
      kind: 'mail',
      mail: {
        subject: firmName ? `${subject} at ${firmName}` : subject,
        text: `Hello ${name},\n\n${why}\n\n${address}\n\n${end}\n`,
        html: html`<p>Hello ${name},</p><p>${why}</p><p><a href="${address}">${subject}</a></p><p>${end}</p>`.text,
        reference: randomUUID(),
        returnToken: randomUUID(),
      },
    },
  })
}
