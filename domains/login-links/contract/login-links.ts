import { z } from 'zod'
import { signatureRefusals } from '#domains/intake/contract/intake.ts'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams } from '#platform/contract/shapes.ts'

/** Minutes for which a link works after it was sent. */
export const linkMinutes = 15

/** Most links for one parent within an hour. */
export const maxLinks = 3

/** Seconds for which the same GET finds the link that it sent, and sends no second one. */
export const repeatSeconds = 10

export const linkWords = {
  whatsapp: `Log-in link sent by WhatsApp. It works once, within ${linkMinutes} minutes`,
  email: `Log-in link sent by e-mail. It works once, within ${linkMinutes} minutes`,
  shown: `Nothing was sent: WhatsApp and e-mail are not connected. Give the parent the link; it works once, within ${linkMinutes} minutes`,
} as const
export type LinkWay = keyof typeof linkWords

export const sendUserLoginToken = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/send-user-login-token/:id/',
  summary: 'Sends a parent a link with which they log in on the website once, by WhatsApp or e-mail.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({
    result: z.string().meta({ description: 'What staff read.' }),
    link: z.string().nullable().meta({
      description: 'The link itself, only for a counsellor admin and only where neither WhatsApp nor e-mail is connected (ours).',
    }),
  }),
  refusals: {
    ...leadGone,
    notAgreed: [400, 'This parent has not agreed to log in through Inside. An admin notes it at the School Bucket when they do.'],
    noLoginPage: [400, 'The portal does not know where the website logs parents in. An admin sets LOGIN_PAGE on the server.'],
    tooMany: [400, `This parent got ${maxLinks} log-in links within an hour. Send the next one at {time}.`],
    notConnected: [
      400,
      'WhatsApp and e-mail are not connected, so nothing was sent. Ask a counsellor admin to press Send log-in link and give the parent the link.',
    ],
    notReachable: [400, 'The log-in link was not sent. {reasons}'],
  },
  acts: true,
})

export const redeemLoginToken = defineOperation({
  method: 'POST',
  path: '/api/v1/intake/login-tokens/redeem/',
  summary:
    'Answers once whose log-in link a token is of, so that a website logs this parent in. Signed with an intake key (docs/intake/README.md).',
  roles: 'public',
  signed: true,
  byProvider: true,
  body: z.strictObject({ token: z.string('Send the token of the link.').min(1, 'Send the token of the link.').max(200) }),
  answer: z.object({
    number: z.string().meta({ description: 'The number of the parent that is in use, in E.164.' }),
    name: z.string(),
  }),
  refusals: {
    ...signatureRefusals,
    notAllowed: [403, 'This key may not redeem log-in links. Use one that may send events of the kind log-in.'],
    linkOver: [410, 'This link was used, has expired, or never was. Ask for a new one.'],
  },
  ours: true,
  unrepeatable: true,
})
