import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Id, IdParams, Instant, momentOf, Named, textOf } from '#platform/contract/shapes.ts'
import { channels, daysOfRest, methods, type Purpose, purposes, ways } from './consent.ts'
import { leadGone } from './leads.ts'

const enumOf = <Word extends string>(words: Readonly<Record<Word, string>>, sentence: string) =>
  z.enum(Object.keys(words) as [Word, ...Word[]], sentence)

const PurposeName = enumOf(purposes, 'Choose what it is about.')
const ChannelName = enumOf(channels, 'Choose a way of contact.')
const WayName = enumOf(ways, 'Choose how they said it.')

/** What a member of staff notes. The log-in has a rule of its own (`login-consent.ts`). */
export const notedPurposes = Object.keys(purposes).filter((purpose) => purpose !== 'login') as Exclude<Purpose, 'login'>[]

const Word = z.object({
  id: Id,
  purpose: PurposeName,
  channel: ChannelName,
  child: Named.nullable().meta({ description: 'The child whom it is about alone.' }),
  contact: z.enum(['number', 'address']).nullable().meta({ description: 'It is about one number or address alone.' }),
  given: z.boolean(),
  at: Instant.meta({ description: 'When the parent said it.' }),
  noted_at: Instant,
  how: WayName,
  by: z.string().nullable().meta({ description: 'The member of staff who took it.' }),
  note: z.string().nullable(),
  method: enumOf(methods, 'Choose how you know that it is a parent.').nullable(),
  reference: z.string().nullable(),
  notice: z.string().nullable().meta({ description: 'The notice that they were given, with its version and language.' }),
  undone: z.boolean(),
})
export type ConsentWord = z.infer<typeof Word>

const Standing = Word.extend({ since: Instant.meta({ description: 'Of the first of the words that say the same.' }) })

const Answer = z.object({
  standing: z.array(Standing).meta({ description: 'What stands today, a line for each purpose and way of contact.' }),
  words: z.array(Word).meta({ description: 'Everything that was said, newest first; at most 200.' }),
  refused: z
    .array(z.object({ id: Id, at: Instant, act: z.string(), purpose: PurposeName, by: z.string().nullable(), word: Id.nullable() }))
    .meta({ description: 'What was refused lately, and by which word.' }),
})
export type Consents = z.infer<typeof Answer>

const path = '/api/v1/admin_custom/consents/:id/'

export const listConsents = defineOperation({
  method: 'GET',
  path,
  summary: 'Lists what a parent allowed and forbade: what stands today, every word with its proof, and what was refused by it.',
  roles: leadRoles,
  params: IdParams,
  answer: Answer,
  refusals: leadGone,
  ours: true,
})

export const longestConsentNote = 300

export const noteConsent = defineOperation({
  method: 'POST',
  path,
  summary: 'Notes what a parent said about calls, messages, marketing or another purpose.',
  roles: leadRoles,
  params: IdParams,
  body: z
    .strictObject({
      purpose: z.enum(notedPurposes as [(typeof notedPurposes)[number], ...(typeof notedPurposes)[number][]], 'Choose what it is about.'),
      channel: ChannelName.default('all'),
      given: z.boolean('Say true or false.'),
      how: z.enum(['spoken', 'staff'], 'Say whether they said it in a call.').default('staff'),
      at: momentOf('Give the day and the time at which the parent said so.').optional().meta({ description: 'Now, if it is left out.' }),
      note: textOf(longestConsentNote).optional().meta({ description: 'How the parent said it.' }),
      child: Id.optional().meta({ description: 'The child whose data it is about.' }),
      method: enumOf(methods, 'Choose how you know that it is a parent.')
        .optional()
        .meta({ description: 'How it is known that an adult parent says it.' }),
      reference: textOf(longestConsentNote).optional().meta({ description: 'Where that can be looked up; never a document.' }),
    })
    .refine(({ purpose, child }) => (purpose === 'child_data') === (child !== undefined), {
      message: 'Say whose data it is about.',
      path: ['child'],
    })
    .refine(({ purpose, given, method }) => purpose !== 'child_data' || !given || method !== undefined, {
      message: 'Say how you know that it is a parent.',
      path: ['method'],
    }),
  answer: Answer.extend({
    event: Id.nullable().meta({ description: 'Its entry of the timeline, by which it is taken back; null if it stood already.' }),
  }),
  refusals: {
    ...leadGone,
    childNotFound: [404, 'This parent has no such child. Reload the page.'],
    inFuture: [400, 'This time lies in the future. Give the time at which the parent said so.'],
    saidLater: [409, 'The parent said something else after that time. Give a later time, or leave it as it is.'],
    askedTooSoon: [
      409,
      `They wanted no marketing {since}. Nobody asks them again before {until}, ${daysOfRest} days later. If they came with it themselves, write how.`,
    ],
  },
  success: 'Noted',
  ours: true,
})

export const undoConsent = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/consents/:id/undo/',
  summary: 'Takes back what was noted by mistake; what stood before stands again.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({ event: Id }),
  answer: Answer,
  refusals: { ...leadGone, notStanding: [409, 'This was taken back before, or is no word of this parent.'] },
  success: 'Taken back',
  ours: true,
})
