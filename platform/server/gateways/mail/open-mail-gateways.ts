import type { Settings } from '../../config/settings.ts'
import { imapMailbox } from './imap/imap-mailbox.ts'
import { loopbackMail } from './loopback/loopback-mail.ts'
import type { Mail, Mailbox, MailWebhook } from './mail.ts'
import { postmarkMail } from './postmark/postmark-mail.ts'
import { postmarkWebhook } from './postmark/postmark-webhook.ts'
import { signedWebhook } from './signed/signed-webhook.ts'
import { smtpMail } from './smtp/smtp-mail.ts'

function openSender({ mail, databaseUrl, allowSimulated }: Settings): Mail | undefined {
  if (mail?.provider === 'smtp') return smtpMail(mail)
  if (mail?.provider === 'postmark') return postmarkMail(mail)
  // A configured provider has an adapter above; without one its mails would be simulated.
  mail satisfies undefined
  return !databaseUrl || allowSimulated ? loopbackMail() : undefined
}

function openWebhooks({ mail, incomingMail }: Settings): MailWebhook[] {
  const secret = incomingMail?.webhookSecret
  if (secret === undefined) return []
  return [signedWebhook(secret), ...(mail?.provider === 'postmark' ? [postmarkWebhook(secret)] : [])]
}

/** Opens what sends mails and what reads those that come in. */
export const openMailGateways = (
  settings: Settings,
): { mail: Mail | undefined; mailbox: Mailbox | undefined; mailWebhooks: MailWebhook[] } => ({
  mail: openSender(settings),
  mailbox: settings.incomingMail?.mailbox && imapMailbox(settings.incomingMail.mailbox),
  mailWebhooks: openWebhooks(settings),
})
