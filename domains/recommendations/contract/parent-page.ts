import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { MessageStatus } from '#domains/messages/contract/message.ts'
import { contentRefusals, gateRefusals } from '#domains/messages/contract/refusals.ts'
import { defineCall } from '#platform/contract/call.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Id, IdParams, Instant } from '#platform/contract/shapes.ts'
import { childNotFound } from './recommendations.ts'

/** More schools than these nobody reads on a telephone, and the page would be slow. */
export const mostOnPage = 12

/** The languages of the page and of the message that has its address. */
export const pageLanguages = { en: 'English', hi: 'Hindi' } as const
export type PageLanguage = keyof typeof pageLanguages

/** Why a parent could not open the page. */
export const opensOnlyHere =
  'Its address opens on this machine alone, so the parent cannot open it: an administrator sets PUBLIC_URL to the address of this portal.'

/** What staff read where they send the message themselves. */
export const readyByHand = 'The message is ready: send it by hand'

/** The newest page of a lead that can still be opened. */
/** What became of a page: sent by hand, or as its message stands; null where its message is kept no more. */
const Sending = z.enum(['by_hand', ...MessageStatus.options])
export type Sending = z.infer<typeof Sending>

/** What staff read of it, before the time at which it was made. */
export const sendingWords: Readonly<Record<Sending, string>> = {
  by_hand: 'Page made to send by hand',
  scheduled: 'Page waits to be sent since',
  pending: 'Page waits to be sent since',
  accepted: 'Page sent',
  sent: 'Page sent',
  delivered: 'Page delivered, sent',
  read: 'Message with the page read, sent',
  failed: 'Page did not arrive, sent',
  rejected: 'Page not sent: refused by WhatsApp',
  unknown: 'It is not known whether the page was sent',
  simulated: 'Page made, not sent: messages are only simulated',
  cancelled: 'Page not sent: its message was cancelled',
  received: 'Page made',
}

export const ParentPage = z.object({
  sent_at: Instant.meta({ description: 'When it was made; `sending` says whether it was sent.' }),
  sending: Sending.nullable(),
  trouble: z.string().nullable().meta({ description: 'Why its message was not sent, or did not arrive.' }),
  sent_by: z.string().nullable(),
  expires_at: Instant,
  opened_at: Instant.nullable().meta({ description: 'When a person last opened it, told once a day; previews of programs do not count.' }),
  links: z.int().meta({ description: 'How many addresses of pages can still be opened.' }),
})
export type ParentPage = z.infer<typeof ParentPage>

export const sendToParent = defineCall({
  method: 'POST',
  path: '/api/v1/admin_custom/school-bucket/:id/send/',
  summary:
    'Makes a page of schools for a parent and sends its address: in one WhatsApp message, as a template outside its 24 hours, or as a text that staff send by hand where neither can be.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({
    schools: z.array(Id).min(1, 'Choose the schools to send.').max(mostOnPage, `Choose at most ${mostOnPage} schools.`),
    child: Id.nullish(),
    language: z.enum(['en', 'hi']).default('en'),
    attempt: z.uuid('Give the attempt a UUID.').meta({ description: 'One press of Send: sent again, it sends nothing a second time.' }),
  }),
  answer: z.object({
    status: z.string(),
    by_hand: z
      .object({ text: z.string(), reason: z.string() })
      .nullable()
      .meta({ description: 'The message, where staff send it themselves, and why; null when the portal sent it.' }),
    page: ParentPage,
  }),
  refusals: {
    ...leadGone,
    childNotFound,
    notAllowed: [409, 'This parent has not agreed to log in through Inside, so nothing is sent to them.'],
    notInBucket: [409, 'The bucket has other schools by now. Look at it again, then send.'],
    schoolRemoved: [409, 'One of these schools was removed from our list. Choose without it, then send.'],
    wrongNumber: gateRefusals.wrongNumber,
    optedOut: gateRefusals.optedOut,
    attemptReused: contentRefusals.attemptReused,
  },
  ours: true,
  unrepeatable: true,
})

export const endParentPages = defineCall({
  method: 'POST',
  path: '/api/v1/admin_custom/school-bucket/:id/end-links/',
  summary: 'Ends all addresses of pages that a parent was sent.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ ended: z.int() }),
  refusals: { ...leadGone, noLink: [409, 'No link of this parent is open.'] },
  success: 'The parent’s links have ended',
  ours: true,
})
