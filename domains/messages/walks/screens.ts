import { enterWithEverything } from '#testing/browser/everything.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

const openConversation: Screen = {
  name: 'inbox with an open conversation',
  open: async (context, page) => {
    const { parent } = await enterWithEverything(context)
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
