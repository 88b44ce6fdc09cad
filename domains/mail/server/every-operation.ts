import { randomBytes } from 'node:crypto'
import { refuseMailsAt } from '#testing/make/say-wishes.ts'
import { type Asker, admins, counsellors, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

const address = ({ db, lead }: Asker) => db.updateTable('lead').set({ email: 'meera@home.test' }).where('id', '=', lead).execute()

function file(): FormData {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4 fees'], { type: 'application/pdf' }), 'fees.pdf')
  return form
}

async function template({ db }: Asker): Promise<number> {
  const { id } = await db.selectFrom('mail_template').select('id').where('is_usual', '=', true).executeTakeFirstOrThrow()
  return id
}

const latestVersion = async ({ db }: Asker, templateId: number) =>
  await db
    .selectFrom('mail_version')
    .select('number')
    .where('template_id', '=', templateId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** A mail of the asker to their lead, with its token. */
async function mail({ db, lead, staff }: Asker): Promise<{ id: number; token: string }> {
  const { id } = await db
    .insertInto('message')
    .values({
      ...{ channel: 'email', lead_id: lead, address: 'meera@home.test', direction: 'outgoing', state: 'accepted', staff_id: staff },
      ...{ subject: 'Fees', text: 'The fees', at: new Date().toISOString() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = `token-of-${id}`
  await db.insertInto('mail').values({ message_id: id, lead_id: lead, kind: 'service', token }).execute()
  return { id, token }
}

/** The other address may be one that unsubscribed. */
const toLeads = async (asker: Asker) => {
  const email = `parent-${asker.lead}@home.test`
  await asker.db
    .updateTable('lead')
    .set({ email, email_bounced_at: null, email_bounced_reason: null })
    .where('id', '=', asker.lead)
    .execute()
  return { list: 'users', query: {}, template_id: await template(asker), quiet_days: 0 }
}

async function campaign(asker: Asker): Promise<{ params: { id: number } }> {
  const { db, staff } = asker
  const version = await db
    .selectFrom('mail_version')
    .select('id')
    .where('template_id', '=', await template(asker))
    .executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  const { id } = await db
    .insertInto('campaign')
    .values({
      ...{ name: 'Open day', staff_id: staff, version_id: version.id, audience: 'Users', status: 'paused', simulated: true, found: 0 },
      ...{ per_minute: 60, quiet_days: 7, paced_at: now, next_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

/** A mail that came in and could not be read. */
async function setAside({ db }: Asker): Promise<{ params: { id: number } }> {
  const now = new Date().toISOString()
  const raw = Buffer.from('Subject: Fees\r\n\r\nThe fees')
  const { id } = await db
    .insertInto('received_mail')
    .values({ source: 'webhook', hash: randomBytes(32), raw, tries: 3, trouble: 'It is broken.', set_aside_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

const ofToken = async (asker: Asker) => ({ query: { m: (await mail(asker)).token } })

const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The fees' }] }] }
const words = { subject: 'Fees for {{child_name}}', preheader: '', body }
const fields = (name: string) => ({ name, kind: 'service', ...words })

export const everyOperation: EveryOperation = {
  listMailContents: [counsellors, nothing],
  previewMailContent: [counsellors, async (asker) => ({ params: { id: asker.lead, mail_id: await template(asker) } })],
  sendMailContent: [
    counsellors,
    async (asker) => {
      await address(asker)
      return { params: { id: asker.lead, mail_id: await template(asker) } }
    },
  ],
  uploadMailFile: [counsellors, (asker) => ({ params: { id: asker.lead }, body: file() })],
  writeMail: [
    counsellors,
    async (asker) => {
      await address(asker)
      return { params: { id: asker.lead }, body: { subject: 'Fees', text: 'The fees' } }
    },
  ],
  listUnsubscribed: [counsellors, ({ lead }) => ({ params: { id: lead } })],
  takeBackUnsubscribe: [
    counsellors,
    async ({ db, lead }) => {
      const email = `parent-${lead}@unsubscribed.test`
      await db.updateTable('lead').set({ email }).where('id', '=', lead).execute()
      await refuseMailsAt(db, email, 'offers')
      return { params: { id: lead }, body: { kind: 'offers', reason: 'They asked on the telephone.' } }
    },
  ],
  getMail: [counsellors, async (asker) => ({ params: { id: (await mail(asker)).id } })],
  listTrackedMails: [admins, nothing],
  trackMails: [admins, nothing],
  listMailRecipients: [admins, async (asker) => ({ query: { template: String(await template(asker)) } })],
  previewCampaign: [admins, async (asker) => ({ body: await toLeads(asker) })],
  startCampaign: [
    admins,
    async (asker) => {
      const body = await toLeads(asker)
      await asker.db.insertInto('child').values({ lead_id: asker.lead, name: 'Kiran' }).execute()
      return { body: { ...body, name: 'Open day' } }
    },
  ],
  listCampaigns: [admins, nothing],
  getCampaign: [admins, campaign],
  listLeftOut: [admins, campaign],
  pauseCampaign: [admins, campaign],
  resumeCampaign: [admins, campaign],
  stopCampaign: [admins, campaign],
  receiveMail: ['public', nothing, 403, 'nothing signs it'],
  listSetAsideMails: [admins, nothing],
  downloadSetAsideMail: [admins, setAside],
  readMailAgain: [admins, setAside],
  closeSetAsideMail: [admins, setAside],
  listMailTemplates: [admins, nothing],
  createMailTemplate: [admins, () => ({ body: fields(`Fees ${crypto.randomUUID()}`) })],
  getMailTemplate: [admins, async (asker) => ({ params: { id: await template(asker) } })],
  saveMailTemplate: [
    admins,
    async (asker) => {
      const id = await template(asker)
      const { number: seen } = await latestVersion(asker, id)
      return { params: { id }, body: { ...fields('Schools for your child'), usual: true, seen } }
    },
  ],
  sayEditing: [admins, async (asker) => ({ params: { id: await template(asker) } })],
  withdrawMailTemplate: [admins, async (asker) => ({ params: { id: await template(asker) }, body: { withdrawn: false } })],
  getMailVersion: [admins, async (asker) => ({ params: { id: await template(asker), number: 1 } })],
  previewMailDraft: [admins, ({ lead }) => ({ body: { ...words, lead } })],
  testMailDraft: [admins, () => ({ body: words })],
  openMail: ['public', ofToken],
  followLink: ['public', async (asker) => ({ query: { m: (await mail(asker)).token, n: '1' } }), 404, 'the mail has no link'],
  askUnsubscribe: ['public', ofToken],
  unsubscribe: ['public', ofToken],
}
