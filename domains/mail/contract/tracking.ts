import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { wholeNumber } from '#platform/contract/shapes.ts'

const path = '/api/v1/mail/'

/** Stands for one mail, and lets its holder tell of that mail alone. Parents get a page also where a link was cut or lengthened. */
const MailToken = z.string().catch('')

export const openMail = defineOperation({
  method: 'GET',
  path: `${path}open/`,
  summary: 'Answers the picture of a mail, and notes that it was fetched.',
  roles: 'public',
  query: z.object({ m: MailToken }),
  answer: z.string().meta({ description: 'A picture of one pixel, whatever was asked.' }),
  ours: true,
})

export const followLink = defineOperation({
  method: 'GET',
  path: `${path}click/`,
  summary:
    'Leads on to a link of a mail, and notes that it was followed. The mail knows where it leads: the address says no more than which link it is.',
  roles: 'public',
  query: z.object({ m: MailToken, n: wholeNumber('This link is not complete.').catch(0) }),
  answer: z
    .string()
    .meta({ description: 'Nothing: it leads on. A link that is not one of ours any more is a page that says so, with 404.' }),
  ours: true,
})

const token = z.object({ m: MailToken })

export const askUnsubscribe = defineOperation({
  method: 'GET',
  path: `${path}unsubscribe/`,
  summary: 'Answers the page on which a parent unsubscribes. Opening it changes nothing, as scanners open links too.',
  roles: 'public',
  query: token,
  answer: z.string().meta({ description: 'A page.' }),
  ours: true,
})

export const unsubscribe = defineOperation({
  method: 'POST',
  path: `${path}unsubscribe/`,
  summary: 'Unsubscribes the address of a mail from mails of its kind; mail programs ask this with one request (RFC 8058).',
  roles: 'public',
  query: token,
  body: z.record(z.string(), z.unknown()).nullish(),
  answer: z.string().meta({ description: 'A page that says so; with 404 if the link is not one of ours any more.' }),
  ours: true,
  unrepeatable: true,
})
