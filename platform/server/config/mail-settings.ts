import { z } from 'zod'
import { isUrl, secret } from './setting-shapes.ts'
import { SetupError } from './setup-error.ts'

const addressPattern = /^[^\s@<>",;:\\()[\]]+@(?=[^\s@<>",;:\\()[\]]+$).+?\../

const address = z.string().regex(addressPattern, 'must be an e-mail address')

const sender = z
  .string()
  .transform((text) => /^(?<name>[^<>"\r\n]*)<(?<address>[^<>]+)>$/.exec(text)?.groups ?? { name: '', address: text })
  .pipe(z.object({ name: z.string().trim(), address: z.string().regex(addressPattern, 'must look like School Search <hello@example.in>') }))

export const mailShape = {
  SMTP_URL: z
    .string()
    .refine((text) => isUrl(text, ['smtp:', 'smtps:']), 'must look like smtps://user:password@host:465')
    .optional(),
  MAIL_FROM: sender.optional(),
  MAIL_BOUNCES_TO: address.optional(),
  MAIL_PER_SECOND: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999')
    .transform(Number)
    .default(5),
  IMAP_URL: z
    .string()
    .refine((text) => isUrl(text, ['imap:', 'imaps:']) && new URL(text).username !== '', 'must look like imaps://user:password@host:993')
    .optional(),
  IMAP_FOLDER: z.string().min(1, 'must be the name of a folder').max(200, 'must be the name of a folder').default('INBOX'),
  MAIL_WEBHOOK_SECRET: secret.min(16, 'must have at least 16 characters').optional(),
}

export const mailSecrets = ['SMTP_URL', 'IMAP_URL', 'MAIL_WEBHOOK_SECRET']

export const mailTable: { name: keyof typeof mailShape; default: string; what: string }[] = [
  {
    name: 'SMTP_URL',
    default: 'unset',
    what: 'The mail server that sends e-mail, as smtps://user:password@host:465. Without one e-mail is simulated, or refused on an outside database (ALLOW_SIMULATED).',
  },
  {
    name: 'MAIL_FROM',
    default: 'unset',
    what: 'Who sends, as School Search <hello@example.in>; needed with SMTP_URL, as is PUBLIC_URL.',
  },
  {
    name: 'MAIL_BOUNCES_TO',
    default: 'the address of MAIL_FROM',
    what: 'The address to which undeliverable mail comes back; its mailbox must take bounces+anything@example.in too.',
  },
  { name: 'MAIL_PER_SECOND', default: '5', what: 'Most mails in a second, of all processes together.' },
  {
    name: 'IMAP_URL',
    default: 'unset: none is read',
    what: 'The mailbox to which answers of parents and returned mails come, as imaps://user:password@host:993; it is read and never changed.',
  },
  { name: 'IMAP_FOLDER', default: 'INBOX', what: 'Its folder that is read.' },
  {
    name: 'MAIL_WEBHOOK_SECRET',
    default: 'unset: none are taken',
    what: 'Signs the mails that your mail server hands over itself, in place of a mailbox; at least 16 characters.',
  },
]

export interface MailSettings {
  mail?: {
    url: string
    from: { name: string; address: string }
    bouncesTo?: string
    perSecond: number
  }
  incomingMail?: {
    mailbox?: { url: string; folder: string }
    webhookSecret?: string
  }
}

const shape = z.object(mailShape)

function incomingOf({ IMAP_URL: url, IMAP_FOLDER: folder, MAIL_WEBHOOK_SECRET: webhookSecret }: z.output<typeof shape>): MailSettings {
  if (!url && !webhookSecret) return {}
  return { incomingMail: { ...(url && { mailbox: { url, folder } }), ...(webhookSecret && { webhookSecret }) } }
}

export function mailOf(given: z.output<typeof shape> & { PUBLIC_URL?: string | undefined }): MailSettings {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_BOUNCES_TO: bouncesTo, MAIL_PER_SECOND: perSecond } = given
  const incoming = incomingOf(given)
  if (!url) return incoming
  if (!from) throw new SetupError('The setting SMTP_URL is given, which needs the setting MAIL_FROM too.')
  if (!given.PUBLIC_URL) throw new SetupError('The setting SMTP_URL is given, which needs the setting PUBLIC_URL too.')
  return { ...incoming, mail: { url, from, perSecond, ...(bouncesTo && { bouncesTo }) } }
}
