import type { Looks } from '#testing/browser/look.ts'
import { at, enterWithShared, type Screen, type StatesOver } from '#testing/browser/screen.ts'

const openConversation: Screen = {
  name: 'inbox with an open conversation',
  at: '/inbox',
  open: async (context, page) => {
    const { parent } = await enterWithShared(context)
    await page.goto(`/inbox?lead=${parent.id}`)
    await page
      .getByRole('region', { name: `Conversation with ${parent.name}` })
      .getByRole('log', { name: 'Conversation' })
      .waitFor()
  },
}

export const screens: readonly Screen[] = [
  openConversation,
  at('inbox', '/inbox?view=all', 'counsellor', (page) => page.locator('[data-conversation]')),
  at('inbox of the team', '/inbox?view=all', 'counsellorAdmin', (page) => page.locator('[data-conversation]')),
  at('inbox with nothing in it', '/inbox?owner=shared', 'counsellor', (page) => page.getByText('Nobody waits for an answer')),
  at('inbox of people without a number', '/inbox?list=strangers', 'counsellor', (page) =>
    page.getByRole('link', { name: 'Without a number' }),
  ),
  at('inbox of scheduled messages', '/inbox?list=scheduled', 'counsellor', (page) => page.getByText('No message is scheduled')),
  at('quick replies', '/quick-replies', 'counsellorAdmin', (page) => page.getByRole('button', { name: 'Add a quick reply' })),
  at('message templates', '/message-templates', 'counsellorAdmin', (page) => page.getByRole('list', { name: 'Templates' })),
  at('webhooks that could not be read', '/webhooks-set-aside', 'counsellorAdmin', (page) =>
    page.getByRole('heading', { name: 'Messages that could not be read' }),
  ),
  at('connections', '/connections', 'counsellorAdmin', (page) => page.getByRole('listitem', { name: 'WhatsApp' })),
]

export const statesOver: StatesOver = {
  lead: [{ name: 'messages', shows: 'thread-dialog', open: (page) => page.getByRole('button', { name: 'Whatsapp', exact: true }).click() }],
}

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  simulated: {},
  snoozed: { shows: 'snooze-dialog' },
  waitOfTeam: {},
  onPhone: {},
  sentAgain: { shows: 'message-tools' },
  atNight: {},
  mailAtNight: { shows: 'mail-dialog' },
  newReply: { shows: 'edit-reply' },
  replies: {},
  sentLater: { shows: 'schedule-dialog' },
  scheduled: {},
  unknownContact: {},
  filled: {},
  typed: {},
  libraryFile: { shows: 'choose-file' },
  ofOneChild: {},
  besideLead: {},
  noMessages: { shows: 'preference-dialog' },
  deletedReply: { shows: 'delete-reply' },
} satisfies Looks
