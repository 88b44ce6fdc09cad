import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { signedWebhook } from '#platform/server/gateways/mail/signed/signed-webhook.ts'
import { smtpMail } from '#platform/server/gateways/mail/smtp/smtp-mail.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import { testServer } from '../server/test-server.ts'
import { openStandInSmtp } from '../stand-ins/stand-in-smtp.ts'
import { testGateways } from '../stand-ins/test-gateways.ts'
import { makeLead, type Parent } from './make-lead.ts'
import { makeStaff, type Person } from './make-staff.ts'
import { makeWorld } from './make-world.ts'
import { signatureOf } from './raw-mail.ts'
import { hurryJobs, runDueJobs } from './run-due-jobs.ts'

let made = 0

const mailWebhookSecret = 'secret-of-the-mail-server'
const ofMailing = { mailWebhooks: [signedWebhook(mailWebhookSecret)], firm: firmWith({ writing_hours: { from: '00:00', until: '24:00' } }) }

/** A template with this subject, and under it the name of the counsellor. */
async function makeTemplate(db: Database, subject: string): Promise<number> {
  const { id } = await db.insertInto('mail_template').values({ name: subject, kind: 'service' }).returning('id').executeTakeFirstOrThrow()
  const counsellor = { type: 'paragraph', content: [{ type: 'variable', attrs: { name: 'counsellor_name' } }] }
  const body = JSON.stringify({ type: 'doc', content: [counsellor] })
  await db.insertInto('mail_version').values({ template_id: id, number: 1, subject, preheader: '', body }).execute()
  return id
}

/** A portal whose mail goes to a real SMTP server that keeps it. */
export async function openMailing({ reference = false, ...given }: Partial<Gateways> & { reference?: boolean } = {}) {
  const smtp = await openStandInSmtp()
  const from = { name: 'School Search', address: 'hello@search.test' }
  const mail = smtpMail({ url: smtp.url, from, perSecond: 500, patience: 2_000 })
  const gateways = await testGateways({ mail, ...ofMailing, ...given })
  const server = await testServer({ gateways, reference })
  if (!reference) await makeWorld(server.db)
  const { app, db } = server
  /** Hands a mail to the portal as the firm's mail server does; answers the status. */
  async function handOver(raw: Buffer, signature = signatureOf(mailWebhookSecret, raw)): Promise<number> {
    const headers = { 'content-type': 'message/rfc822', 'x-inside-signature': signature }
    return (await app.inject({ method: 'POST', url: '/api/v1/mail/received/', headers, payload: raw })).statusCode
  }
  return {
    ...{ smtp, gateways, server, app, db, makeTemplate: (subject: string) => makeTemplate(db, subject) },
    work: () => runDueJobs(server, gateways),
    hurry: () => hurryJobs(server),
    /** A counsellor and a parent of theirs with an address. */
    async makePair(parent: Parent = {}, role: 'counsellor' | 'counsellor_admin' = 'counsellor') {
      const email = `parent${++made}@home.test`
      const staff = await makeStaff(db, role, { name: 'Asha Rao' })
      const lead = { owner_id: staff.id, name: 'Meera Iyer', email, ...parent.lead }
      const leadId = await makeLead(db, { children: [{ name: 'Kiran' }], ...parent, lead })
      return { staff, leadId, email }
    },
    handOver,
    /** Has a mail come in, and takes it in. */
    async receives(raw: Buffer): Promise<void> {
      if ((await handOver(raw)) !== 200) throw new Error('The portal did not take the mail.')
      await runDueJobs(server, gateways)
    },
    /** Sends a mail to the parent of a pair; answers its message, its id, the address to which it comes back, and its headers. */
    async wrote({ staff, leadId, email }: { staff: Person; leadId: number; email: string }) {
      const payload = { subject: 'The fees', text: 'The fees are 60,000 a year.' }
      const url = `/api/v1/admin_custom/thread/${leadId}/mail/`
      const answer = await app.inject({ method: 'POST', url, headers: staff.headers, payload })
      if (answer.statusCode !== 200) throw new Error(answer.json().detail)
      await runDueJobs(server, gateways)
      const sent = smtp.sentTo(email).at(-1)
      const headers = Object.fromEntries(sent?.read.headers.map(({ key, value }) => [key, value]) ?? [])
      return { messageId: answer.json().message.id as number, id: sent?.read.messageId ?? '', backTo: sent?.from ?? '', headers }
    },
    templateId: async (name = 'Schools for your child') =>
      (await db.selectFrom('mail_template').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id,
    rowsOf: (leadId: number) => db.selectFrom('message').selectAll().where('lead_id', '=', leadId).orderBy('id').execute(),
    close: async () => {
      await server.close()
      mail.close()
      await smtp.close()
    },
  }
}

export type Mailing = Awaited<ReturnType<typeof openMailing>>
