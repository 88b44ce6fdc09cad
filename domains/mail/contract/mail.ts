import { z } from 'zod'
import { writingBlocked } from '#domains/leads/contract/do-not-disturb.ts'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { aboutFields, aboutRefusals } from '#domains/messages/contract/about.ts'
import { Message, Subject } from '#domains/messages/contract/message.ts'
import { contentRefusals } from '#domains/messages/contract/refusals.ts'
import { SendAt } from '#domains/messages/contract/whatsapp.ts'
import { grouped } from '#platform/contract/counts.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Id, IdParams, Instant, textOf } from '#platform/contract/shapes.ts'
import { MailFiles, mailFileRefusals } from './mail-files.ts'

/** From each of these parents unsubscribe by itself. */
export const mailKinds = { service: 'About their search', offers: 'News and offers' } as const
export const MailKind = z.enum(Object.keys(mailKinds) as (keyof typeof mailKinds)[], 'Choose what kind of mail it is.')
export type MailKind = z.infer<typeof MailKind>

/** The rules before any e-mail to a parent, in the order in which the gate asks them. */
export const mailGateRefusals = {
  ...leadGone,
  noAddress: [409, 'No e-mail address of this parent is known. Add it to the lead first, then write.'],
  addressBounced: [409, 'Mail to this address came back: {reason} Change the address first, then write.'],
  optedOut: [409, writingBlocked],
  unsubscribed: [
    409,
    'This parent unsubscribed from mails of this kind. Nothing was sent. If they ask for them again, say so below their address.',
  ],
  noMailServer: [409, 'No mail server is configured; nothing was sent.'],
  mailStopped: [409, 'E-mail is stopped: {reason} Nothing was sent; an admin can start it again under Connections.'],
} as const

export const mailTemplateRefusals = {
  templateNotFound: [404, 'This template no longer exists. Choose another.'],
  variableEmpty: [409, 'The mail needs {variable}, which is not known for this parent. Fill it in at the lead, or write freely.'],
  previewOld: [409, 'The template or what fills it changed since you looked at it. Look at it again, then send.'],
} as const

export const mailWords = {
  queued: 'Mail is on its way',
  simulated: 'Saved, not sent: no mail server is configured',
  scheduled: 'Mail scheduled',
} as const

const Sent = z.object({
  result: z.string().meta({ description: 'What staff read.' }),
  message: Message.meta({ description: 'The mail as it stands (ours).' }),
})
export type SentMail = z.infer<typeof Sent>

export const MailPreview = z.object({
  id: z.int().nullable().meta({ description: 'The template; nothing of a mail that was written freely.' }),
  name: z.string(),
  kind: MailKind,
  to: z.string().nullable(),
  subject: z.string(),
  preheader: z.string(),
  html: z.string().meta({ description: 'The whole document.' }),
  text: z.string().meta({ description: 'The same for programs that show no HTML.' }),
  missing: z.array(z.string()).meta({ description: 'What is not known of this parent and has to be, in words.' }),
  seen: z.string().meta({ description: 'Send it back as `seen`: the send is refused if anything changed since.' }),
})
export type MailPreview = z.infer<typeof MailPreview>

export const listMailContents = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/content/email/',
  summary: 'Lists the templates of mails by name, the usual one first.',
  roles: leadRoles,
  answer: z.object({
    result: z.array(z.object({ id: z.int(), name: z.string(), subject: z.string(), kind: MailKind, usual: z.boolean() })),
  }),
})

const ContentParams = IdParams.extend({ mail_id: Id })

export const previewMailContent = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/preview/:id/email/:mail_id/',
  summary: 'Answers a template as the mail that this lead would get.',
  roles: leadRoles,
  params: ContentParams,
  query: z.strictObject(aboutFields),
  answer: MailPreview,
  refusals: { ...leadGone, templateNotFound: mailTemplateRefusals.templateNotFound, ...aboutRefusals },
})

const attempt = z.uuid('Give an id of this attempt (UUID).').optional().meta({
  description: 'One press of Send (ours): the same one again answers what became of the first and sends nothing.',
})

const send_at = SendAt.nullish().meta({ description: 'When it is sent (ours); at once without it.' })
const { inThePast } = contentRefusals

/** Seconds for which the same GET finds the mail that it sent, and sends no second one. */
export const repeatSeconds = 10

/** Files of a query, separated by commas. */
const QueryFiles = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(MailFiles)

export const sendMailContent = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/send/:id/email/:mail_id/',
  summary: 'Sends a template to this lead by e-mail, as its preview shows it: now, or when it is due.',
  roles: leadRoles,
  params: ContentParams,
  query: z.strictObject({ ...aboutFields, files: QueryFiles.optional(), seen: z.string().max(100).optional(), send_at, attempt }),
  answer: Sent,
  refusals: { ...mailGateRefusals, ...mailTemplateRefusals, ...mailFileRefusals, ...aboutRefusals, inThePast },
  success: mailWords.queued,
  acts: true,
})

export const longestMail = 20_000

export const mailContentRefusals = {
  nothingWritten: [400, 'Write the mail.'],
  mailTooLong: [400, `A mail has at most ${grouped(longestMail)} characters. Yours has {count}.`],
} as const

export const writeMail = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/thread/:id/mail/',
  summary: 'Writes a mail of one’s own words to this lead, to be sent now or when it is due.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({
    subject: Subject,
    text: textOf(longestMail).min(1, 'Write the mail.'),
    reply_to: Id.nullish().meta({ description: 'The mail of the parent that this one answers.' }),
    files: MailFiles.optional(),
    send_at,
    attempt,
  }),
  answer: Sent,
  refusals: {
    ...mailGateRefusals,
    ...mailFileRefusals,
    inThePast,
    replyNotFound: [404, 'The mail that you answer is not in this conversation.'],
  },
  success: mailWords.queued,
  ours: true,
})

export const getMail = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/mail/:id/',
  summary: 'Answers a mail that was written to a lead as it was sent, and what is known of it since; to admins tests too.',
  roles: leadRoles,
  params: IdParams,
  answer: MailPreview.pick({ subject: true, preheader: true, html: true, text: true }).extend({
    to: z.string(),
    sent_at: Instant.nullable().meta({ description: 'When the mail server took it.' }),
    opened_at: Instant.nullable().meta({ description: 'By a person, as far as that can be known.' }),
    machine_opened_at: Instant.nullable().meta({ description: 'By a machine on the way.' }),
    clicked_at: Instant.nullable(),
    replied_at: Instant.nullable(),
    bounced_at: Instant.nullable(),
    returned_at: Instant.nullable().meta({ description: 'It came back, and the address may take others.' }),
    unsubscribed_at: Instant.nullable(),
  }),
  refusals: { mailNotFound: [404, 'There is no such mail.'] },
  ours: true,
})
