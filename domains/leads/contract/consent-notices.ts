import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, IdParams, Instant, listAnswer, Named, textOf } from '#platform/contract/shapes.ts'
import { type Purpose, purposes } from './consent.ts'
import { languages } from './languages.ts'

type SecondLanguage = Exclude<keyof typeof languages, 'en'>
export const secondLanguages = Object.keys(languages).filter((language) => language !== 'en') as SecondLanguage[]

const maxItems = 20
const needed = (sentence: string, most: number) => textOf(most).min(1, sentence)

const Texts = z.strictObject({
  title: needed('Give the notice a title.', 120),
  intro: needed('Say who asks, and for what.', 2000),
  items: z
    .array(
      z.strictObject({
        data: needed('Name the data.', 200),
        purpose: needed('Say what these data are used for.', 300),
      }),
    )
    .min(1, 'Name the data and what each is used for.')
    .max(maxItems, `Name at most ${maxItems} kinds of data.`),
  withdraw: needed('Say how consent is taken back.', 500),
  complain: needed('Say how to complain.', 500),
})
export type NoticeTexts = z.infer<typeof Texts>

const Link = z
  .url({ protocol: /^https$/, error: 'Give a full address that begins with https://.' })
  .max(500, 'Keep it under 500 characters.')

const fields = {
  name: needed('Give it a name for staff.', 80),
  purposes: z
    .array(z.enum(Object.keys(purposes) as [Purpose, ...Purpose[]], 'Choose what it is for.'))
    .min(1, 'Choose what it is for.')
    .refine((all) => new Set(all).size === all.length, 'Name each once.'),
  language: z.enum(secondLanguages as [SecondLanguage, ...SecondLanguage[]], 'Choose the language beside English.'),
  english: Texts,
  translated: Texts.meta({ description: 'The same in the other language.' }),
  withdraw_url: Link.meta({ description: 'Where a parent takes consent back.' }),
  complain_url: Link.meta({ description: 'Where a parent complains.' }),
}

const Notice = z.object({
  id: Id,
  version: z.int(),
  ...fields,
  written_by: Named,
  written_at: Instant,
  published_at: Instant.nullable().meta({ description: 'Null: a draft.' }),
  in_force: z.boolean().meta({ description: 'Consents that staff take name this version.' }),
  consents: z.int().meta({ description: 'How many consents name it.' }),
})
export type ConsentNotice = z.infer<typeof Notice>

const path = '/api/v1/admin_custom/consent-notices/'

export const listConsentNotices = defineOperation({
  method: 'GET',
  path,
  summary: 'Lists the notices of consent with all their versions, the newest first.',
  roles: ['counsellor_admin'],
  answer: listAnswer(Notice),
  ours: true,
})

export const writeConsentNotice = defineOperation({
  method: 'POST',
  path,
  summary: 'Writes a draft of a notice: the next version of one with this name, or the first of a new one. Its draft is replaced.',
  roles: ['counsellor_admin'],
  body: z.strictObject(fields),
  answer: Notice,
  refusals: {},
  success: 'Draft saved',
  ours: true,
})

export const publishConsentNotice = defineOperation({
  method: 'POST',
  path: `${path}:id/publish/`,
  summary: 'Publishes a draft: it is never changed again, and consents that staff take from now on name it.',
  roles: ['counsellor_admin'],
  params: IdParams,
  answer: Notice,
  refusals: {
    noticeNotFound: [404, 'There is no such notice.'],
    isPublished: [409, 'This version is published already. Write a new one from it.'],
  },
  success: 'Published',
  ours: true,
})
