import { randomUUID } from 'node:crypto'
import type { Message } from '#domains/messages/contract/message.ts'
import type { Database } from '#platform/server/db/database.ts'
import { metaWhatsapp } from '#platform/server/gateways/whatsapp/meta/meta-whatsapp.ts'
import { type TestServer, testServer } from '../server/test-server.ts'
import { envelope, signed, written } from '../stand-ins/meta-messages.ts'
import { openStandInMeta } from '../stand-ins/stand-in-meta.ts'
import { testGateways } from '../stand-ins/test-gateways.ts'
import { makeLead, type Parent } from './make-lead.ts'
import { makeStaff, type Person } from './make-staff.ts'
import { makeWorld } from './make-world.ts'
import { hurryJobs, runDueJobs } from './run-due-jobs.ts'

const webhook = '/api/v1/communications/whatsapp/webhook/'

let made = 0

async function makePair(db: Database, parent: Parent, role: 'counsellor' | 'counsellor_admin') {
  const number = String(9_866_000_000 + ++made)
  const staff = await makeStaff(db, role)
  const leadId = await makeLead(db, { ...parent, lead: { owner_id: staff.id, name: 'Meera Iyer', ...parent.lead }, numbers: [number] })
  return { staff, leadId, number, e164: `+91${number}` }
}
type Pair = Awaited<ReturnType<typeof makePair>>

/** Requests that tests repeat. */
function asking({ app, db }: TestServer, appSecret: string) {
  const threadOf = async (staff: Pick<Person, 'headers'>, leadId: number, query: Record<string, string> = {}) =>
    (await app.inject({ url: `/api/v1/admin_custom/thread/${leadId}/`, headers: staff.headers, query })).json()
  return {
    threadOf,
    /** Tells the portal something as Meta does; answers the status. */
    async tell(body: object): Promise<number> {
      const payload = JSON.stringify(body)
      return (await app.inject({ method: 'POST', url: webhook, payload, headers: signed(payload, appSecret) })).statusCode
    },
    send: ({ staff, number, leadId }: Pair, body: object = {}) =>
      app.inject({
        ...{ method: 'POST', url: '/api/v1/communications/whatsapp/send/', headers: staff.headers },
        payload: { number, message: 'The fees are 60,000 a year.', combined_data_id: leadId, attempt: randomUUID(), ...body },
      }),
    /** The messages with a lead, the oldest first. */
    messagesOf: async ({ staff, leadId }: Pick<Pair, 'staff' | 'leadId'>): Promise<Message[]> =>
      (await threadOf(staff, leadId)).results.toReversed(),
    rowsOf: (leadId: number) => db.selectFrom('message').selectAll().where('lead_id', '=', leadId).orderBy('id').execute(),
  }
}

/** A portal whose WhatsApp is a stand-in for Meta. */
export async function openMessaging({ pause = 0 }: { pause?: number } = {}) {
  const meta = await openStandInMeta()
  const gateways = await testGateways({ whatsapp: metaWhatsapp({ ...meta.settings, pause }) })
  const server = await testServer({ gateways })
  const { app, db } = server
  await makeWorld(db)
  const ask = asking(server, meta.settings.appSecret)
  return {
    ...{ meta, gateways, server, app, db, ...ask },
    work: () => runDueJobs(server, gateways),
    hurry: () => hurryJobs(server),
    makePair: (parent: Parent = {}, role: 'counsellor' | 'counsellor_admin' = 'counsellor') => makePair(db, parent, role),
    /** Has a parent write, and takes it in. */
    async writes({ e164 }: Pick<Pair, 'e164'>, message: Omit<Parameters<typeof written>[0], 'from'> = {}): Promise<void> {
      if ((await ask.tell(envelope(written({ from: e164, ...message })))) !== 200) throw new Error('The portal did not take the message.')
      await runDueJobs(server, gateways)
    },
    sentTo: (e164: string) => meta.ledger.filter(({ to }) => to === e164),
    close: async () => {
      await server.close()
      await meta.close()
    },
  }
}

export type Messaging = Awaited<ReturnType<typeof openMessaging>>
