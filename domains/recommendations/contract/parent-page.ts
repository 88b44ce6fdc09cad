import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { MessageStatus } from '#domains/messages/contract/message.ts'
import { contentRefusals, gateRefusals } from '#domains/messages/contract/refusals.ts'
import { Preview, SendAt } from '#domains/messages/contract/whatsapp.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Id, IdParams, Ids, Instant, PhoneNumber } from '#platform/contract/shapes.ts'
import { childNotFound } from './recommendations.ts'

/** More schools than these nobody reads on a telephone, and the page would be slow. */
export const maxOnPage = 12

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

/** Stands in the shown message for the last part of the address, which the page gets when it is made. */
export const addressToCome = '…'

const noSchool = 'Choose the schools to send.'
const tooManySchools = `Choose at most ${maxOnPage} schools.`

/** What cannot be sent to this parent, whichever way. */
const unfit = {
  ...leadGone,
  childNotFound,
  notAllowed: [409, 'This parent has not agreed to log in through Inside, so nothing is sent to them.'],
  notInBucket: [409, 'The bucket has other schools by now. Look at it again, then send.'],
  schoolRemoved: [409, 'One of these schools was removed from our list. Choose without it, then send.'],
  wrongNumber: gateRefusals.wrongNumber,
  optedOut: gateRefusals.optedOut,
} as const

const PageMessage = Preview.pick({ header: true, message: true, footer: true, buttons: true }).extend({
  to: PhoneNumber.nullable().meta({ description: 'Null where no number is known.' }),
  way: z.enum(['text', 'template', 'by_hand']).meta({ description: 'By WhatsApp as free text or as a template, or by the hand of staff.' }),
  template: z.string().nullable().meta({ description: 'The name of the template.' }),
  reason: z.string().nullable().meta({ description: 'Why staff send it themselves.' }),
  simulated: z.boolean().meta({ description: 'It is recorded, and nothing is sent.' }),
  window_ends_at: Instant.nullable().meta({
    description: 'The end of the 24 hours in which this free text is allowed; null for another way.',
  }),
  seen: z.string().meta({ description: 'Send it back as `seen`: the send is refused if anything changed since.' }),
})
export type PageMessage = z.infer<typeof PageMessage>

export const previewToParent = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/school-bucket/:id/send/preview/',
  summary: `Answers the message that would be sent with a page of these schools, with “${addressToCome}” for the end of its address; makes no page and sends nothing.`,
  roles: leadRoles,
  params: IdParams,
  query: z.strictObject({
    schools: Ids.refine(({ length }) => length > 0, noSchool).refine(({ length }) => length <= maxOnPage, tooManySchools),
    child: Id.optional(),
    language: z.enum(['en', 'hi']).default('en'),
  }),
  answer: PageMessage,
  refusals: unfit,
  ours: true,
})

export const sendToParent = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/school-bucket/:id/send/',
  summary:
    'Makes a page of schools for a parent and sends its address: in one WhatsApp message, as a template outside its 24 hours, or as a text that staff send by hand where neither can be.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({
    schools: z.array(Id).min(1, noSchool).max(maxOnPage, tooManySchools),
    child: Id.nullish(),
    language: z.enum(['en', 'hi']).default('en'),
    seen: z.string().max(100).optional().meta({ description: 'Of the preview.' }),
    send_at: SendAt.nullish().meta({ description: 'When the message is sent; at once without it.' }),
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
    ...unfit,
    messageChanged: [409, 'The message or the way it goes has changed since you looked at it. Look at it again, then send.'],
    inThePast: contentRefusals.inThePast,
    attemptReused: contentRefusals.attemptReused,
  },
  ours: true,
  unrepeatable: true,
})

export const endParentPages = defineOperation({
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
