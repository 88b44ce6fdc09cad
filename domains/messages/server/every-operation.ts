import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Asker, admins, counsellors, type EveryOperation, nothing, ofLead } from '#testing/server/every-operation.ts'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

async function template({ db }: Asker, typed = true): Promise<number> {
  const found = await db
    .insertInto('message_template')
    .values({
      ...{
        provider: 'loopback',
        name: `t_${randomUUID()}`,
        language: 'en',
        category: 'UTILITY',
        status: 'APPROVED',
        parameter_format: 'POSITIONAL',
      },
      components: JSON.stringify([{ type: 'BODY', text: typed ? 'Hello {{1}}' : 'Hello' }]),
      sources: JSON.stringify(typed ? { 'body.1': 'parent_name' } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return found.id
}

/** A message of the asker to their lead, which has just written to us. */
async function message(asker: Asker, state: string, more: { send_at?: string } = {}): Promise<number> {
  await arrives(asker)
  const { db, lead, staff, number } = asker
  const { id } = await db
    .insertInto('message')
    .values({
      lead_id: lead,
      e164: `+91${number}`,
      direction: 'outgoing',
      state,
      text: 'Hello',
      at: new Date().toISOString(),
      staff_id: staff,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function arrives({ db, lead, number }: Asker): Promise<number> {
  const { id } = await db
    .insertInto('message')
    .values({
      lead_id: lead,
      e164: `+91${number}`,
      direction: 'incoming',
      text: 'Hello',
      at: sql<string>`now()`,
      sent_at: sql<string>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function file(): FormData {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4 fees'], { type: 'application/pdf' }), 'fees.pdf')
  return form
}

async function quickReply({ db, staff }: Asker): Promise<{ id: number }> {
  return await db
    .insertInto('quick_reply')
    .values({ shortcut: randomUUID().slice(0, 30), text: 'Hello', staff_id: staff })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const unknownContact = ({ db }: Asker): Promise<{ id: number }> =>
  db
    .insertInto('correspondent')
    .values({ known_by: `IN.${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow()

async function setAsideWebhook({ db }: Asker): Promise<{ id: number }> {
  const { id } = await db
    .insertInto('webhook_receipt')
    .values({
      ...{ provider: 'whatsapp', subject: 'messages', hash: Buffer.from(randomUUID()), body: '{"entry": []}' },
      set_aside_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: Number(id) }
}

async function phone({ db, staff }: Asker): Promise<void> {
  await db
    .updateTable('staff')
    .set({ phone: `+9198${String(staff).padStart(8, '0')}` })
    .where('id', '=', staff)
    .execute()
}

export const everyOperation: EveryOperation = {
  sendWhatsapp: [
    counsellors,
    async (asker) => {
      await arrives(asker)
      return { body: { number: asker.number, message: 'Hello', combined_data_id: asker.lead } }
    },
  ],
  listWhatsappMessages: [counsellors, ({ number }) => ({ params: { number } })],
  listWhatsappTemplates: [counsellors, ({ lead, number }) => ({ params: { mobile: number }, query: { combined_data_id: String(lead) } })],
  sendWhatsappTemplate: [
    counsellors,
    async (asker) => ({ body: { number: asker.number, combined_data_id: asker.lead, template_id: await template(asker) } }),
  ],
  listWhatsappContents: [counsellors, nothing],
  previewWhatsappContent: [counsellors, async (asker) => ({ params: { id: asker.lead, msg_id: await template(asker) } })],
  sendWhatsappContent: [counsellors, async (asker) => ({ params: { id: asker.lead, msg_id: await template(asker) } })],
  verifyWhatsapp: ['public', nothing, 403, 'no token was agreed'],
  receiveWhatsapp: ['public', nothing, 403, 'nothing signs it'],
  getThread: [counsellors, ofLead],
  uploadMedia: [counsellors, (asker) => ({ ...ofLead(asker), body: file() })],
  retryMessage: [counsellors, async (asker) => ({ params: { id: await message(asker, 'rejected') } })],
  changeScheduled: [
    counsellors,
    async (asker) => ({ params: { id: await message(asker, 'scheduled', { send_at: inAnHour() }) }, body: { message: 'Good day' } }),
  ],
  cancelMessage: [counsellors, async (asker) => ({ params: { id: await message(asker, 'scheduled', { send_at: inAnHour() }) } })],
  sendScheduledNow: [counsellors, async (asker) => ({ params: { id: await message(asker, 'scheduled', { send_at: inAnHour() }) } })],
  getWritingHours: [counsellors, ofLead],
  listScheduled: [counsellors, nothing],
  readThread: [counsellors, async (asker) => ({ ...ofLead(asker), body: { seen: await arrives(asker) } })],
  sayWriting: [counsellors, ofLead],
  changeMessagePreference: [counsellors, (asker) => ({ ...ofLead(asker), body: { opted_out: true, reason: 'Said so in a call' } })],
  listInbox: [counsellors, nothing],
  countInbox: [counsellors, nothing],
  countTeamInbox: [admins, nothing],
  finishThread: [counsellors, async (asker) => ({ ...ofLead(asker), body: { finished: true, seen: await arrives(asker) } })],
  snoozeThread: [counsellors, (asker) => ({ ...ofLead(asker), body: { until: inAnHour() } })],
  listUnknownContacts: [counsellors, nothing],
  attachUnknownContact: [counsellors, async (asker) => ({ params: await unknownContact(asker), body: { lead: asker.lead } })],
  makeLeadOfUnknownContact: [
    counsellors,
    async (asker) => ({ params: await unknownContact(asker), body: { name: 'Meera Iyer', number: String(9_600_000_000 + asker.staff) } }),
  ],
  listTemplates: [admins, nothing],
  changeTemplateVariables: [
    admins,
    async (asker) => ({ params: { id: await template(asker) }, body: { variables: { 'body.1': 'child_name' } } }),
  ],
  syncTemplates: [admins, nothing, 409, 'messages are simulated here'],
  listQuickReplies: [counsellors, nothing],
  listRepliesFor: [counsellors, ofLead],
  getAbout: [counsellors, ofLead],
  createQuickReply: [counsellors, () => ({ body: { shortcut: randomUUID().slice(0, 30), text: 'Hello' } })],
  changeQuickReply: [
    counsellors,
    async (asker) => ({ params: await quickReply(asker), body: { shortcut: randomUUID().slice(0, 30), text: 'Good day' } }),
  ],
  deleteQuickReply: [counsellors, async (asker) => ({ params: await quickReply(asker) })],
  getConnections: [admins, nothing],
  listSetAsideWebhooks: [admins, nothing],
  readWebhookAgain: [admins, async (asker) => ({ params: await setAsideWebhook(asker) })],
  closeSetAsideWebhook: [admins, async (asker) => ({ params: await setAsideWebhook(asker) })],
  startChannel: [admins, () => ({ params: { channel: 'whatsapp' } })],
  testChannel: [
    admins,
    async (asker) => {
      await phone(asker)
      return { params: { channel: 'whatsapp' }, body: {} }
    },
  ],
  simulateMessage: [admins, ({ lead }) => ({ body: { lead, text: 'Hello' } })],
}
