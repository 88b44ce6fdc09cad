import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { wholeNumber } from '#platform/contract/shapes.ts'

/** What can happen to a mail, as it is counted by day and in the panels. */
export const mailFigures = {
  sent: 'Sent',
  opened: 'Opened by people (approximate)',
  opened_by_machine: 'Opened by machines',
  clicked: 'Clicked',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
} as const
export type MailFigure = keyof typeof mailFigures

/** Says what each figure counts, and how sure it is. */
export const mailMeanings: Readonly<Record<MailFigure, string>> = {
  sent: 'The mail server took the mail. Nobody can tell whether it was delivered or read.',
  opened:
    'Somebody loaded the pictures of the mail or followed a link. This is approximate: a parent whose mail program loads no pictures is missing.',
  opened_by_machine:
    'A virus scanner or a mail service loaded the mail on its way. It says nothing about the parent and never counts as opened by people.',
  clicked: 'A person followed a link in the mail.',
  bounced: 'The mail server refused the address at once. A mail that comes back later is not counted yet.',
  unsubscribed: 'The parent asked for no more mails of this kind.',
}

const path = '/api/v1/mail/'

/** Of one mail; whoever has it can tell of that mail alone. */
const MailToken = z.string('This link is not complete.').max(200)

export const openMail = defineCall({
  method: 'GET',
  path: `${path}open/`,
  summary: 'Answers the picture of a mail, and notes that it was fetched.',
  roles: 'public',
  query: z.object({ m: MailToken }),
  answer: z.string().meta({ description: 'A picture of one pixel, whatever was asked.' }),
  ours: true,
})

export const followLink = defineCall({
  method: 'GET',
  path: `${path}click/`,
  summary:
    'Leads on to a link of a mail, and notes that it was followed. The mail knows where it leads: the address says no more than which link it is.',
  roles: 'public',
  query: z.object({ m: MailToken, n: wholeNumber('This link is not complete.') }),
  answer: z.string().meta({ description: 'Nothing: it leads on.' }),
  refusals: { linkNotFound: [404, 'This link is not one of ours any more.'] },
  ours: true,
})

const token = z.object({ m: MailToken })

export const askUnsubscribe = defineCall({
  method: 'GET',
  path: `${path}unsubscribe/`,
  summary: 'Answers the page on which a parent unsubscribes. Opening it changes nothing, as scanners open links too.',
  roles: 'public',
  query: token,
  answer: z.string().meta({ description: 'A page.' }),
  ours: true,
})

export const unsubscribe = defineCall({
  method: 'POST',
  path: `${path}unsubscribe/`,
  summary: 'Unsubscribes the address of a mail from mails of its kind; mail programs ask this with one request (RFC 8058).',
  roles: 'public',
  query: token,
  body: z.record(z.string(), z.unknown()).nullish(),
  answer: z.string().meta({ description: 'A page that says so.' }),
  refusals: { mailNotFound: [404, 'This link is not one of ours any more. Answer the mail and tell us that you want no more.'] },
  ours: true,
  unrepeatable: true,
})
