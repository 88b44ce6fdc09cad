import type { Transaction } from '#platform/server/db/database.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { type Asker, admins, counsellors, type EveryOperation, nothing, ofLead } from '#testing/server/every-operation.ts'
import { noteWords } from './consent/note-words.ts'

const child = { child_name: 'Kiran', child_age: 8, gender: 'girl', class_name: [1] }

const childOf = ({ db, lead }: Asker) => db.selectFrom('child').select('id').where('lead_id', '=', lead).executeTakeFirstOrThrow()

/** The parent's number was added to another parent too. */
const makeDispute = async ({ db, lead, staff }: Asker) => {
  const { e164, country_code, national } = await db
    .selectFrom('lead_number')
    .select(['e164', 'country_code', 'national'])
    .where('lead_id', '=', lead)
    .executeTakeFirstOrThrow()
  const other = await makeLead(db)
  await db.insertInto('lead_number').values({ lead_id: other, e164, country_code, national, rank: 1, disputed: true }).execute()
  const params = await db
    .insertInto('number_dispute')
    .values({ lead_id: other, e164, staff_id: staff })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params, body: { stays_with: 'other' } }
}

const texts = {
  ...{ title: 'Your data', intro: 'We help you to find a school.', items: [{ data: 'Your number', purpose: 'To call you.' }] },
  ...{ withdraw: 'Write STOP.', complain: 'Write to us.' },
}
const notice = (name: string) => ({
  ...{ name, purposes: ['admission_help'], language: 'hi', english: texts, translated: texts },
  ...{ withdraw_url: 'https://firm.example/withdraw', complain_url: 'https://firm.example/complain' },
})

let drafts = 0

const draftNotice = async (db: Asker['db'], staff_id: number) => {
  const { english, translated, ...columns } = notice(`Draft ${++drafts}`)
  return await db
    .insertInto('consent_notice')
    .values({ ...columns, version: 1, texts: JSON.stringify({ en: english, hi: translated }), staff_id })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const everyOperation: EveryOperation = {
  countLists: [counsellors, nothing],
  listAllLeads: [counsellors, nothing],
  listAllUsers: [counsellors, nothing],
  listBoardingLeads: [counsellors, () => ({ query: { data_type: 'unassigned' } })],
  listDoneFollowUps: [counsellors, nothing],
  listDormantLeads: [counsellors, nothing],
  listMissedFollowUps: [counsellors, nothing],
  listPendingFollowUps: [counsellors, nothing],
  listProcessedLeads: [counsellors, nothing],
  listTodaysLeads: [counsellors, nothing],
  listUntouchedLeads: [counsellors, nothing],
  listOwners: [counsellors, nothing],
  syncLeads: [counsellors, nothing],
  listActions: [counsellors, nothing],
  revealNumbers: [counsellors, ofLead],
  getLead: [counsellors, ofLead],
  getLeadOfKind: [counsellors, ofLead],
  getTimeline: [counsellors, ofLead],
  getNotificationCount: ['staff', nothing],
  listWaiting: ['staff', nothing],
  listConsentNotices: [admins, nothing],
  writeConsentNotice: [admins, () => ({ body: notice('Parents') })],
  publishConsentNotice: [admins, async ({ db, staff }) => ({ params: await draftNotice(db, staff) })],
  listConsents: [counsellors, ofLead],
  noteConsent: [counsellors, (asker) => ({ ...ofLead(asker), body: { purpose: 'marketing', given: false } })],
  undoConsent: [
    counsellors,
    async (asker) => {
      const noted = {
        kind: 'consent',
        lead_id: asker.lead,
        at: new Date().toISOString(),
        after: { given: false, purpose: 'marketing', channel: 'all' },
      }
      const event = await asker.db
        .insertInto('lead_event')
        .values({ ...noted, after: JSON.stringify(noted.after) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await noteWords(asker.db as Transaction, [
        { leadId: asker.lead, purpose: 'marketing', given: false, how: 'staff', proof: { of: 'event', id: event.id } },
      ])
      return { ...ofLead(asker), body: { event: event.id } }
    },
  ],
  changeLoginConsent: [admins, (asker) => ({ ...ofLead(asker), body: { given: true } })],
  addComment: [counsellors, (asker) => ({ ...ofLead(asker), body: { comment: 'Prefers CBSE' } })],
  createChildForm: [counsellors, ({ lead }) => ({ body: { combined_data: lead, ...child } })],
  listChildForms: [counsellors, ({ lead }) => ({ query: { id: String(lead) } })],
  updateChildForm: [counsellors, async (asker) => ({ query: { form_id: String((await childOf(asker)).id) }, body: child })],
  listNumberDisputes: [admins, nothing],
  settleNumberDispute: [admins, makeDispute],
}
