import { smtpMail } from '#platform/server/gateways/mail/smtp-mail.ts'
import { testServer } from '../server/test-server.ts'
import { openStandInSmtp } from '../stand-ins/stand-in-smtp.ts'
import { testOutside } from '../stand-ins/test-outside.ts'
import { makeLead, type Parent } from './make-lead.ts'
import { makeStaff } from './make-staff.ts'
import { makeWorld } from './make-world.ts'
import { hurryJobs, runDueJobs } from './run-due-jobs.ts'

let made = 0

/** A portal whose mail goes to a real SMTP server that keeps it. */
export async function openMailing({ reference = false } = {}) {
  const smtp = await openStandInSmtp()
  const from = { name: 'School Search', address: 'hello@search.test' }
  const mail = smtpMail({ url: smtp.url, from, perSecond: 500, patience: 2_000 })
  const outside = await testOutside({ mail, callingHours: { from: '00:00', until: '24:00' } })
  const server = await testServer({ outside, reference })
  if (!reference) await makeWorld(server.db)
  const { app, db } = server
  return {
    ...{ smtp, outside, server, app, db },
    work: () => runDueJobs(server, outside),
    hurry: () => hurryJobs(server),
    /** A counsellor and a parent of theirs with an address. */
    async makePair(parent: Parent = {}, role: 'counsellor' | 'counsellor_admin' = 'counsellor') {
      const email = `parent${++made}@home.test`
      const staff = await makeStaff(db, role, { name: 'Asha Rao' })
      const lead = { owner_id: staff.id, name: 'Meera Iyer', email, ...parent.lead }
      const leadId = await makeLead(db, { children: [{ name: 'Kiran' }], ...parent, lead })
      return { staff, leadId, email }
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
