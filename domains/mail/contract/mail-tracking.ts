import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, Instant, listAnswer, paging, searchText, WholeNumber } from '#platform/contract/shapes.ts'
import { type MailFigure, mailFigures } from './mail-figures.ts'

const Figure = z.enum(Object.keys(mailFigures) as [MailFigure, ...MailFigure[]], 'There is no such figure of mails.')

export const listTrackedMails = defineOperation({
  method: 'GET',
  path: '/api/v1/miscs/mail-track-campaign-list',
  summary:
    'Lists the campaigns, and the templates by which staff wrote to single parents, the latest first, with what is known to have come of them.',
  roles: ['counsellor_admin'],
  query: z.strictObject({ search: searchText().optional(), ...paging() }),
  answer: listAnswer(
    z.object({
      id: z.int().meta({ description: 'The campaign, or the template.' }),
      campaign: z.string().meta({ description: 'Its name.' }),
      is_campaign: z.boolean().meta({ description: 'Ours.' }),
      template_id: z.int().meta({ description: 'Ours.' }),
      last_day: z.string().meta({ description: 'The latest day on which something happened to one of its mails.' }),
      sent: z.int(),
      opened: z.int().meta({ description: 'By people, approximately.' }),
      opened_by_machine: z.int(),
      clicked: z.int(),
      replied: z.int(),
      bounced: z.int(),
      returned: z.int().meta({ description: 'Came back, and the address may take others.' }),
      unsubscribed: z.int(),
    }),
  ),
})

const longest = 366

const days = WholeNumber.pipe(z.number().min(1, 'Give 1 day or more.').max(longest, `Give at most ${longest} days.`))
  .default(30)
  .meta({ description: 'How many days, today among them (ours).' })

export const trackMails = defineOperation({
  method: 'GET',
  path: '/api/v1/miscs/mail-track-panel/',
  summary: 'Answers one figure of mails by day with the sums of all figures, and the links that people followed most.',
  roles: ['counsellor_admin'],
  query: z.strictObject({
    type: Figure.default('sent'),
    template: Id.optional().meta({ description: 'Of one template alone (ours).' }),
    campaign: Id.optional().meta({ description: 'Of one campaign alone (ours).' }),
    days,
  }),
  answer: z.object({
    campaign: z
      .string()
      .nullable()
      .meta({ description: 'The name of the campaign or template; null where none is asked for, or it does not exist.' }),
    type: Figure,
    words: z.string(),
    total: z.int(),
    figures: z.record(Figure, z.int()).meta({ description: 'All figures of these days (ours).' }),
    days: z.array(z.object({ day: z.string(), count: z.int() })),
    links: z.array(z.object({ target: z.string(), clicks: z.int() })),
  }),
})

export const MailRecipient = z.object({
  id: z.int().meta({ description: 'The mail.' }),
  at: Instant.meta({ description: 'When the figure first counted this mail.' }),
  lead: z.object({ id: z.int(), name: z.string() }).nullable().meta({ description: 'Null where the lead can no longer be seen.' }),
  address: z.string().nullable().meta({ description: 'Null where the lead can no longer be seen.' }),
  is_test: z.boolean().meta({ description: 'A test that staff sent to themselves.' }),
})
export type MailRecipient = z.infer<typeof MailRecipient>

export const listMailRecipients = defineOperation({
  method: 'GET',
  path: '/api/v1/miscs/mail-track-recipients/',
  summary: 'Lists the mails behind one figure of a template or a campaign, the latest first.',
  roles: ['counsellor_admin'],
  query: z
    .strictObject({ type: Figure.default('sent'), template: Id.optional(), campaign: Id.optional(), days, ...paging() })
    .refine(({ template, campaign }) => (template === undefined) !== (campaign === undefined), {
      message: 'Give a template or a campaign.',
      path: ['template'],
    }),
  answer: listAnswer(MailRecipient),
  ours: true,
})
