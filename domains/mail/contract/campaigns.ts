import { z } from 'zod'
import { LeadListName } from '#domains/leads/contract/lists.ts'
import { KeptLeadQuery } from '#domains/leads/contract/query.ts'
import { grouped } from '#platform/contract/counts.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, IdParams, Instant, idOf, listAnswer, momentOf, Named, paging, readableName, wholeNumber } from '#platform/contract/shapes.ts'
import {
  campaignStates,
  defaults,
  type LeftOutReason,
  largestTest,
  leftOutReasons,
  maxNamed,
  maxPerMinute,
  maxQuietDays,
  maxRecipients,
  type NoReason,
  noReasons,
} from './campaign-words.ts'
import { MailKind, mailGateRefusals, mailTemplateRefusals } from './mail.ts'
import { type MailFigure, mailFigures } from './mail-figures.ts'

const roles = ['counsellor_admin'] as const
const root = '/api/v1/admin_custom/campaigns/'

const Reason = z.enum(Object.keys(leftOutReasons) as LeftOutReason[], 'There is no such reason.')

/** The filters of a list, or a saved view of one. */
const which = {
  list: LeadListName.optional(),
  query: KeptLeadQuery.optional().meta({ description: 'The filters of the list, as an address writes them.' }),
  view: Id.optional().meta({ description: 'Instead of a list with its filters: a saved view.' }),
}
type Which = { [Key in keyof typeof which]?: unknown }
const isOne = ({ list, query, view }: Which) =>
  (list === undefined) === (query === undefined) && (list === undefined) !== (view === undefined)
const oneSentence = { message: 'Give a list with its filters, or a saved view.', path: ['list'] }

const template = { template_id: idOf('Choose a template.') }

const quiet = {
  quiet_days: wholeNumber('Give a number of days.')
    .pipe(z.number().max(maxQuietDays, `Give at most ${maxQuietDays} days.`))
    .default(defaults.quietDays)
    .meta({ description: 'Parents to whom we wrote in so many days are left out; 0 leaves out nobody for that.' }),
}

const included = {
  include: z
    .array(z.enum(Object.keys(noReasons) as NoReason[], 'There is no such choice.'))
    .max(Object.keys(noReasons).length, 'Give each choice once.')
    .default([])
    .meta({ description: 'Reasons for which parents are usually left out, and who get this campaign all the same.' }),
}

const found = {
  permissionMissing: [403, 'Your account has no permission for this data. Ask a counsellor admin for it.'],
  viewNotFound: [404, 'This view is gone. Someone may have deleted it.'],
  viewOfOthers: [400, 'This view is not of a list of leads. Choose another.'],
  viewOutdated: [400, 'A filter of this view is not known any more. Open the view, and save it again or choose another.'],
  templateNotFound: mailTemplateRefusals.templateNotFound,
  tooMany: [400, `This list has more than ${grouped(maxRecipients)} parents. Narrow it.`],
} as const

const LeftOut = z.object({
  reason: Reason,
  words: z.string(),
  count: z.int(),
  leads: z.array(Named).meta({ description: `The first ${maxNamed}.` }),
})

export const previewCampaign = defineOperation({
  method: 'POST',
  path: `${root}preview/`,
  summary: 'Counts the parents who would get a campaign, and those who would not, by reason.',
  roles,
  body: z.strictObject({ ...which, ...template, ...quiet, ...included }).refine(isOne, oneSentence),
  answer: z.object({
    found: z.int(),
    gets: z.int(),
    leads: z.array(Named).meta({ description: `The first ${maxNamed} who would get it.` }),
    left_out: z.array(LeftOut),
    night: z.object({ parents: z.int(), from: z.string(), until: z.string(), india: z.string() }).nullable().meta({
      description:
        'How many who get it are outside the calling hours of their own clock now and get it when these begin, with the hours and the time in India; null: none.',
    }),
    included: z.array(LeftOut).meta({ description: 'Parents among those who get it who would be left out for a reason that was chosen.' }),
    sample: z
      .object({ lead: Named, subject: z.string(), text: z.string() })
      .nullable()
      .meta({ description: 'The mail as the first parent would get it.' }),
  }),
  refusals: found,
  ours: true,
})

export const Campaign = z.object({
  id: z.int(),
  name: z.string(),
  template: Named,
  kind: MailKind,
  by: Named,
  taken_over_by: Named.nullable().meta({ description: 'The admin who answers for it since the one who began it left.' }),
  of: z.string().meta({ description: 'The list or the view.' }),
  status: z.enum(Object.keys(campaignStates) as (keyof typeof campaignStates)[]),
  note: z.string().nullable().meta({ description: 'Why nothing is written right now.' }),
  simulated: z.boolean(),
  found: z.int(),
  written: z.int().meta({ description: 'The mails in the conversations so far.' }),
  left_out: z.int(),
  per_minute: z.int(),
  quiet_days: z.int(),
  included: z.array(z.enum(Object.keys(noReasons) as NoReason[])),
  test_size: z.int(),
  start_at: Instant.nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
})
export type Campaign = z.infer<typeof Campaign>

export const startCampaign = defineOperation({
  method: 'POST',
  path: root,
  summary: 'Starts a campaign: a template goes to the parents that a list’s filters or a view find, a few each minute, in their own hours.',
  roles,
  body: z
    .strictObject({
      ...which,
      ...template,
      ...quiet,
      ...included,
      name: readableName('Name the campaign.', 80),
      per_minute: wholeNumber('Give a number of mails.')
        .pipe(z.number().min(1, 'Give 1 mail or more.').max(maxPerMinute, `Give at most ${maxPerMinute} mails a minute.`))
        .default(defaults.perMinute),
      test_size: wholeNumber('Give a number of parents.')
        .pipe(z.number().max(largestTest, `Give at most ${largestTest} parents.`))
        .default(0)
        .meta({ description: 'The campaign goes to so many first and then waits until an admin continues it; 0: no test.' }),
      start_at: momentOf('Give a time with its zone.').optional().meta({ description: 'Not before this.' }),
    })
    .refine(isOne, oneSentence),
  answer: Campaign,
  refusals: {
    ...found,
    nothing: [400, 'No parent of this list can get the mail. Look at the reasons.'],
    noMailServer: mailGateRefusals.noMailServer,
    tooFar: [400, 'Choose a start within the next 90 days.'],
  },
  success: 'The campaign has begun',
  ours: true,
})

export const listCampaigns = defineOperation({
  method: 'GET',
  path: root,
  summary: 'Lists the campaigns, the newest first, with how far each is.',
  roles,
  query: z.strictObject({ ...paging() }),
  answer: listAnswer(Campaign),
  ours: true,
})

const campaignNotFound = [404, 'There is no such campaign.'] as const

export const getCampaign = defineOperation({
  method: 'GET',
  path: `${root}:id/`,
  summary: 'Answers a campaign with what became of its mails, and how many parents were left out, by reason.',
  roles,
  params: IdParams,
  answer: Campaign.extend({
    template_id: z.int(),
    figures: z.record(z.enum(Object.keys(mailFigures) as MailFigure[]), z.int()),
    under_way: z.int().meta({ description: 'Written and not yet taken by the mail server.' }),
    not_sent: z.int(),
    unknown: z.int().meta({ description: 'Maybe sent: the mail server broke off.' }),
    reasons: z.array(LeftOut.omit({ leads: true })),
  }),
  refusals: { campaignNotFound },
  ours: true,
})
export type CampaignDetails = z.infer<typeof getCampaign.answer>

export const listLeftOut = defineOperation({
  method: 'GET',
  path: `${root}:id/left-out/`,
  summary: 'Lists the parents whom a campaign left out, with the reason of each.',
  roles,
  params: IdParams,
  query: z.strictObject({ reason: Reason.optional(), ...paging() }),
  answer: listAnswer(
    z.object({
      id: z.int().meta({ description: 'The lead.' }),
      name: z.string().nullable().meta({ description: 'Null where the lead can no longer be seen.' }),
      reason: Reason,
      words: z.string(),
    }),
  ),
  refusals: { campaignNotFound },
  ours: true,
})

const change = {
  method: 'POST',
  roles,
  params: IdParams,
  answer: Campaign,
  refusals: { campaignNotFound, isOver: [409, 'This campaign is over. Start another one.'] },
  ours: true,
} as const

export const pauseCampaign = defineOperation({
  ...change,
  path: `${root}:id/pause/`,
  summary: 'Pauses a campaign. Pausing one that is paused changes nothing.',
  success: 'The campaign is paused',
})

export const resumeCampaign = defineOperation({
  ...change,
  path: `${root}:id/resume/`,
  summary: 'Resumes a campaign that is paused, or continues one whose test group has the mail.',
  success: 'The campaign goes on',
})

export const stopCampaign = defineOperation({
  ...change,
  path: `${root}:id/stop/`,
  summary: 'Stops a campaign for good. Mails that wait to be sent are not sent any more.',
  success: 'The campaign is stopped',
})
