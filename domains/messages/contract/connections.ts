import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, IdParams, Instant } from '#platform/contract/shapes.ts'
import { longestText, Message } from './message.ts'
import { gateRefusals } from './refusals.ts'

export const connectionNames = {
  telephone: 'Telephone',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  mailbox: 'Incoming mail',
  maps: 'Maps',
  files: 'Files',
} as const

export const Connection = z.object({
  name: z.enum(Object.keys(connectionNames) as (keyof typeof connectionNames)[]),
  service: z.string().meta({ description: 'What stands behind it, in words: Exotel, simulated, this machine’s disk.' }),
  configured: z.boolean(),
  simulated: z.boolean(),
  answers: z.boolean().nullable().meta({ description: 'Whether it answered just now; nothing where there is nothing to ask.' }),
  trouble: z.string().nullable().meta({ description: 'Why it did not answer, or what its last trouble was, in plain words.' }),
  trouble_at: Instant.nullable(),
  read_at: Instant.nullable().meta({ description: 'Of incoming mail: when we last looked, or when the last mail came.' }),
  stopped: z.string().nullable().meta({ description: 'Why nothing is sent through it until an admin starts it again.' }),
  waiting: z.int().nullable().meta({ description: 'Messages that wait to be sent.' }),
  unknown: z.int().nullable().meta({ description: 'Messages of the last 24 hours that may or may not have been sent.' }),
  set_aside: z
    .object({ count: z.int(), path: z.string() })
    .nullable()
    .meta({ description: 'What came in and could not be read, and the page that shows it.' }),
  address: z.string().nullable().meta({ description: 'Where the service sends what it tells us: an admin writes it down there.' }),
})
export type Connection = z.infer<typeof Connection>

const path = '/api/v1/admin_custom/connections/'

const ChannelParams = z.object({ channel: z.enum(['whatsapp', 'email'], 'Give whatsapp or email.') })

export const getConnections = defineOperation({
  method: 'GET',
  path,
  summary: 'Answers how each outside service stands: whether it is there, what its last trouble was, and what waits for it.',
  roles: ['counsellor_admin'],
  answer: z.object({
    results: z.array(Connection),
    test: Message.nullable().meta({ description: 'The latest test message that the reader sent to themselves.' }),
  }),
  ours: true,
})

/** The page of webhooks that could not be read. */
export const setAsideWebhooksPath = '/webhooks-set-aside'

export const maxSetAside = 50

export const listSetAsideWebhooks = defineOperation({
  method: 'GET',
  path: `${path}set-aside/`,
  summary: `Lists what services told by webhooks and could not be read in three tries, as it came: the newest ${maxSetAside}.`,
  roles: ['counsellor_admin'],
  answer: z.object({
    count: z.int(),
    results: z.array(
      z.object({
        id: z.int(),
        service: z.enum(['whatsapp', 'telephone']),
        received_at: Instant,
        trouble: z.string().meta({ description: 'Why it could not be read.' }),
        told: z.string().meta({ description: 'What the service told, as JSON; the first 20,000 characters.' }),
      }),
    ),
  }),
  ours: true,
})
export type SetAsideWebhook = z.infer<typeof listSetAsideWebhooks.answer>['results'][number]

const setAside = { params: IdParams, refusals: { webhookGone: [404, 'This was read or closed meanwhile.'] } } as const

export const readWebhookAgain = defineOperation({
  method: 'POST',
  path: `${path}set-aside/:id/`,
  summary: 'Has a webhook that was set aside read once more, as after an upgrade.',
  roles: ['counsellor_admin'],
  ...setAside,
  answer: z.object({ again: z.boolean() }),
  success: 'It is being read again',
  ours: true,
})

export const closeSetAsideWebhook = defineOperation({
  method: 'DELETE',
  path: `${path}set-aside/:id/`,
  summary: 'Says that somebody read a webhook that was set aside, and that nothing more is to be done.',
  roles: ['counsellor_admin'],
  ...setAside,
  answer: z.object({ closed: z.boolean() }),
  success: 'Done with it',
  ours: true,
})

export const startChannel = defineOperation({
  method: 'POST',
  path: `${path}:channel/start/`,
  summary: 'Starts a way of sending again after it was stopped; what waits is sent.',
  roles: ['counsellor_admin'],
  params: ChannelParams,
  answer: z.object({ started: z.boolean() }),
  success: 'Sending is started again',
  ours: true,
})

export const testChannel = defineOperation({
  method: 'POST',
  path: `${path}:channel/test/`,
  summary: 'Sends a test message to the reader’s own number or address, through all that a message to a parent goes through.',
  roles: ['counsellor_admin'],
  params: ChannelParams,
  body: z.strictObject({
    template_id: Id.optional().meta({
      description: 'Without one a text is sent, which WhatsApp takes only if you wrote to the number today.',
    }),
  }),
  answer: Message,
  refusals: {
    noPhone: [409, 'Your account has no telephone number. Add it in your profile.'],
    noProvider: gateRefusals.noProvider,
    noMailServer: [409, 'No mail server is configured; nothing was sent.'],
    templateNotFound: [404, 'This template no longer exists.'],
    needsValues: [409, 'This template has variables. Choose one without.'],
  },
  success: 'Test message is on its way',
  ours: true,
})

export const simulateMessage = defineOperation({
  method: 'POST',
  path: `${path}whatsapp/simulate/`,
  summary: 'Makes a parent’s message arrive through the real webhook, where messages are simulated.',
  roles: ['counsellor_admin'],
  body: z.strictObject({ lead: Id, text: z.string().trim().min(1, 'Write what the parent says.').max(longestText) }),
  answer: z.object({ received: z.boolean() }),
  refusals: {
    ...leadGone,
    notSimulated: [409, 'WhatsApp is connected here: only parents write.'],
    noNumber: [409, 'This lead has no number that can be written from.'],
  },
  success: 'The message is arriving',
  ours: true,
  unrepeatable: true,
})
