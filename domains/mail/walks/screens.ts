import type { BrowserContext, Page } from 'playwright-core'
import type { Looks } from '#testing/browser/look.ts'
import type { Screen } from '#testing/browser/screen.ts'
import { enter } from '#testing/browser/staff.ts'
import { makeCampaign } from './make-campaign.ts'
import { makeTrackedMail } from './make-tracked-mail.ts'

let made: ReturnType<typeof makeTrackedMail> | undefined

/** All of these screens look at one mail. */
async function goTo(context: BrowserContext, page: Page, pathOf: (id: number) => string): Promise<void> {
  made ??= makeTrackedMail(`Open day ${crypto.randomUUID()}`, [
    ['sent', 'delivered', 'opened', 'clicked'],
    ['sent', 'opened_by_machine'],
    ['bounced'],
  ])
  const { id } = await made
  await enter(context, 'counsellorAdmin')
  await page.goto(pathOf(id))
}

let campaign: ReturnType<typeof makeCampaign> | undefined

/** Opens an address under the templates of mails, at what stands on it. */
async function openTemplates(context: BrowserContext, page: Page, path: string, region: string): Promise<void> {
  await enter(context, 'counsellorAdmin')
  await page.goto(path)
  await page.getByRole(region === 'Templates' ? 'table' : 'region', { name: region }).waitFor()
}

export const screens: readonly Screen[] = [
  {
    name: 'templates of mails',
    at: '/mail-templates',
    open: (context, page) => openTemplates(context, page, '/mail-templates', 'Templates'),
  },
  {
    name: 'a template of mails',
    at: '/mail-templates/$templateId',
    open: async (context, page) => {
      await openTemplates(context, page, '/mail-templates', 'Templates')
      await page.locator('[data-record]').getByRole('link').first().click()
      await page.getByRole('region', { name: 'Preview' }).frameLocator('iframe').locator('.mail').waitFor()
    },
  },
  {
    name: 'mails that could not be read',
    at: '/mails-set-aside',
    open: async (context, page) => {
      await enter(context, 'counsellorAdmin')
      await page.goto('/mails-set-aside')
      await page.getByRole('heading', { name: 'Mails that could not be read' }).waitFor()
    },
  },
  {
    name: 'a new template of mails',
    at: '/mail-templates/new',
    open: (context, page) => openTemplates(context, page, '/mail-templates/new', 'Write'),
  },
  {
    name: 'e-mail tracking',
    at: '/email-tracking',
    open: async (context, page) => {
      await goTo(context, page, () => '/email-tracking')
      await page.locator('[data-record]').first().waitFor()
    },
  },
  {
    name: 'one tracked mail',
    at: '/email-tracking/$templateId',
    open: async (context, page) => {
      await goTo(context, page, (id) => `/email-tracking/${id}`)
      await page.getByRole('heading', { name: 'By day' }).waitFor()
    },
  },
  {
    name: 'campaigns',
    at: '/campaigns',
    open: async (context, page) => {
      campaign ??= makeCampaign(`Winter fair ${crypto.randomUUID()}`)
      await campaign
      await enter(context, 'counsellorAdmin')
      await page.goto('/campaigns')
      await page.locator('[data-record]').first().waitFor()
    },
  },
  {
    name: 'one campaign',
    at: '/campaigns/$campaignId',
    open: async (context, page) => {
      campaign ??= makeCampaign(`Winter fair ${crypto.randomUUID()}`)
      await enter(context, 'counsellorAdmin')
      await page.goto(`/campaigns/${await campaign}`)
      await page.getByRole('heading', { name: 'Left out' }).waitFor()
    },
  },
  {
    name: 'parents left out of a campaign',
    at: '/campaigns/$campaignId/left-out',
    open: async (context, page) => {
      campaign ??= makeCampaign(`Winter fair ${crypto.randomUUID()}`)
      await enter(context, 'counsellorAdmin')
      await page.goto(`/campaigns/${await campaign}/left-out`)
      await page.locator('[data-record]').first().waitFor()
    },
  },
  {
    name: 'recipients of a mail',
    at: '/email-tracking/$templateId/recipients',
    open: async (context, page) => {
      await goTo(context, page, (id) => `/email-tracking/${id}/recipients?type=sent`)
      await page.locator('[data-record]').first().waitFor()
    },
  },
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  answeredMail: {},
  answerOnPhone: {},
  answering: { shows: 'mail-dialog' },
  unknownWriter: {},
  recipients: { shows: 'campaign-dialog' },
  refusedOnPhone: { shows: 'campaign-dialog' },
  progress: {},
  campaignOnPhone: {},
  leftOutOnPhone: {},
  savedView: { shows: 'campaign-dialog' },
  stopped: { shows: 'campaign-acts' },
  saidNo: { shows: 'campaign-dialog' },
  saidNoOnPhone: { shows: 'campaign-dialog' },
  noMail: {},
  figures: {},
  figuresOnPhone: {},
  parentsOnPhone: {},
  sentMail: { shows: 'sent-mail-dialog' },
  sentText: { shows: 'sent-mail-dialog' },
  failure: {},
  defaultMail: { shows: 'mail-dialog' },
  mailOnPhone: { shows: 'mail-dialog' },
  sentOnPhone: { shows: 'sent-mail-dialog' },
  sentLater: { shows: 'schedule-dialog' },
  changedLater: { shows: 'schedule-dialog' },
  doNotDisturb: { shows: 'mail-dialog' },
  wantedAgain: { shows: 'unsubscribed-lines' },
  cameBack: { shows: 'mail-dialog' },
  ownWords: { shows: 'mail-dialog' },
  files: { shows: 'mail-dialog' },
  filesOnPhone: { shows: 'mail-dialog' },
  sentFiles: {},
  oneOfTwoChildren: { shows: 'mail-dialog' },
  childOnPhone: { shows: 'mail-dialog' },
  unreadMail: {},
  unreadOnPhone: {},
  written: {},
  version: { shows: 'version-dialog' },
  templateOnPhone: {},
  bothChange: {},
  savedByAnother: {},
  badLink: { shows: 'link-dialog' },
  onlyIfKnown: {},
  withdrawn: {},
} satisfies Looks
