import { z } from 'zod'
import { baseUrl, isUrl, secret } from './setting-shapes.ts'
import { SetupError } from './setup-error.ts'

const addressPattern = /^[^\s@<>",;:\\()[\]]+@(?=[^\s@<>",;:\\()[\]]+$).+?\../

const providers = ['none', 'smtp', 'postmark'] as const

const address = z.string().regex(addressPattern, 'must be an e-mail address')

const sender = z
  .string()
  .transform((text) => /^(?<name>[^<>"\r\n]*)<(?<address>[^<>]+)>$/.exec(text)?.groups ?? { name: '', address: text })
  .pipe(z.object({ name: z.string().trim(), address: z.string().regex(addressPattern, 'must look like School Search <hello@example.in>') }))

export const mailShape = {
  MAIL_PROVIDER: z.enum(providers, `must be one of ${providers.join(', ')}`).optional(),
  SMTP_URL: z
    .string()
    .refine((text) => isUrl(text, ['smtp:', 'smtps:']), 'must look like smtps://user:password@host:465')
    .optional(),
  POSTMARK_TOKEN: secret.optional(),
  POSTMARK_STREAM: z
    .string()
    .regex(/^[a-z][a-z0-9_-]*$/, 'must be the id of a message stream, as outbound')
    .default('outbound'),
  POSTMARK_BASE_URL: baseUrl.default('https://api.postmarkapp.com'),
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

export const mailSecrets = ['SMTP_URL', 'POSTMARK_TOKEN', 'IMAP_URL', 'MAIL_WEBHOOK_SECRET']

export const mailTable: { name: keyof typeof mailShape; default: string; what: string }[] = [
  {
    name: 'MAIL_PROVIDER',
    default: 'smtp with SMTP_URL, else none',
    what: `What sends e-mail: ${providers.join(', ')}. With none e-mail is simulated, or refused on an outside database (ALLOW_SIMULATED).`,
  },
  { name: 'SMTP_URL', default: 'unset', what: 'The mail server of smtp, as smtps://user:password@host:465.' },
  { name: 'POSTMARK_TOKEN', default: 'unset', what: 'The server API token of postmark.' },
  { name: 'POSTMARK_STREAM', default: 'outbound', what: 'The message stream of Postmark through which mails go.' },
  { name: 'POSTMARK_BASE_URL', default: 'https://api.postmarkapp.com', what: 'The address of the API of Postmark.' },
  {
    name: 'MAIL_FROM',
    default: 'unset',
    what: 'Who sends, as School Search <hello@example.in>; needed to send mails, as is PUBLIC_URL.',
  },
  {
    name: 'MAIL_BOUNCES_TO',
    default: 'the address of MAIL_FROM',
    what: 'With smtp the address to which undeliverable mail comes back; its mailbox must take bounces+anything@example.in too.',
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
    what: 'Signs the mails that your mail server hands over itself, in place of a mailbox, and is the password of the webhook of Postmark; at least 16 characters.',
  },
]

interface Sending {
  from: { name: string; address: string }
  perSecond: number
}

export interface MailSettings {
  mail?: Sending &
    ({ provider: 'smtp'; url: string; bouncesTo?: string } | { provider: 'postmark'; baseUrl: string; token: string; stream: string })
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

type Given = z.output<typeof shape> & { PUBLIC_URL?: string | undefined }

function sendingOf(given: Given): MailSettings {
  const { SMTP_URL: url, MAIL_PROVIDER: provider = url ? 'smtp' : 'none', MAIL_FROM: from, MAIL_BOUNCES_TO: bouncesTo } = given
  if (provider === 'none') return {}
  const because = given.MAIL_PROVIDER ? `The setting MAIL_PROVIDER is "${provider}"` : 'The setting SMTP_URL is given'
  const needed = <T>(name: keyof Given, value: T | undefined): T => {
    if (value === undefined) throw new SetupError(`${because}, which needs the setting ${name} too.`)
    return value
  }
  const own =
    provider === 'smtp'
      ? { provider, url: needed('SMTP_URL', url), ...(bouncesTo && { bouncesTo }) }
      : {
          ...{ provider, baseUrl: given.POSTMARK_BASE_URL, stream: given.POSTMARK_STREAM },
          token: needed('POSTMARK_TOKEN', given.POSTMARK_TOKEN),
        }
  const mail = { ...own, from: needed('MAIL_FROM', from), perSecond: given.MAIL_PER_SECOND }
  needed('PUBLIC_URL', given.PUBLIC_URL)
  return { mail }
}

export const mailOf = (given: Given): MailSettings => ({ ...incomingOf(given), ...sendingOf(given) })
