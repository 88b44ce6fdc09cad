import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'

const megabyte = 2 ** 20

/** Most bytes of a mail that is read in full. */
export const maxMailBytes = 25 * megabyte

export const receiveMail = defineOperation({
  method: 'POST',
  path: '/api/v1/mail/received/',
  summary:
    'Takes mails that came in: from the firm’s mail server the bytes of one (message/rfc822), signed in X-Inside-Signature, or what a mail provider sends to its webhook. A job reads them.',
  roles: 'public',
  body: z.strictObject({}).meta({ description: 'The bytes of the mail as message/rfc822, or JSON of a mail provider.' }),
  answer: z.object({ received: z.boolean() }),
  refusals: {
    forged: [403, 'The signature of this mail, or the password of the webhook, is wrong.'],
    empty: [400, 'This mail is empty. Send the bytes of the whole mail.'],
  },
  ours: true,
  byProvider: true,
  unrepeatable: true,
  maxBytes: maxMailBytes,
})
