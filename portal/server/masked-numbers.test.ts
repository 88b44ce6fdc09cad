import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callParent } from '#domains/calls/contract/calls.ts'
import { editLead } from '#domains/leads/contract/edits.ts'
import { addComment } from '#domains/leads/contract/leads.ts'
import { listAllLeads } from '#domains/leads/contract/lists.ts'
import { revealNumbers } from '#domains/leads/contract/reveal.ts'
import { syncLeads } from '#domains/leads/contract/sync.ts'
import { getThread } from '#domains/messages/contract/thread.ts'
import { initialValues } from '#platform/contract/firm-settings.ts'
import { sentences } from '#platform/contract/refusal.ts'
import type { Role } from '#platform/contract/roles.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

const number = '9876543210'
const mask = '98xxxxxx10'

let server: TestServer
let asha: Person
let admin: Person
let lead: number
let maskedFor: Role[]

beforeAll(async () => {
  const firm = () => ({ ...initialValues, masked_numbers_for: maskedFor })
  server = await testServer({ gateways: await testGateways({ firm }) })
})
beforeEach(async () => {
  maskedFor = ['counsellor']
  await server.restore()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor')
  await server.db.updateTable('staff').set({ phone: '+919811122233' }).where('id', '=', asha.id).execute()
  admin = await makeStaff(server.db, 'counsellor_admin')
  lead = await makeLead(server.db, {
    lead: { owner_id: asha.id, name: 'Meera Iyer' },
    numbers: [number, '9123456789'],
    events: [{ kind: 'comment', at: new Date().toISOString(), staff_id: asha.id, comment: 'Husband: 98111 22334, my own 98111 22233' }],
  })
})
afterAll(() => server.close())

const at = (path: string, id = lead) => path.replace(':id', String(id))
const get = ({ headers }: Person, url: string, query: Record<string, string> = {}) => server.app.inject({ url, headers, query })
const post = ({ headers }: Person, url: string, payload: object = {}) => server.app.inject({ method: 'POST', url, headers, payload })
const details = (person: Person) => get(person, `/api/v3/admin_custom/details/${lead}/`)

test('where the firm masks numbers for a role its answers show their ends alone, texts too, but for one’s own number', async () => {
  const answer = await details(asha)
  expect(answer.json()).toMatchObject({
    mobile_number: mask,
    mobile_number_with_code: { number: mask, country_code: 91, masked: true },
    all_mobile_numbers: [{ number: mask, masked: true }, { number: '91xxxxxx89' }],
  })
  expect(answer.json().timeline.items[0]).toMatchObject({ comment: 'Husband: 98xxx xxx34, my own 98111 22233' })
  expect((await get(asha, at(getThread.path))).json().numbers).toMatchObject([{ number: `+91${mask}`, phone: { number: mask } }, {}])
  const rows = (await get(asha, listAllLeads.path)).body
  const kept = (await get(asha, syncLeads.path)).body
  for (const text of [rows, kept]) expect([text.includes(mask), /9876543210|9123456789/.test(text)]).toEqual([true, false])
})

test('a role that is not named sees numbers whole, and so does an account that has such a role too', async () => {
  expect((await details(admin)).json().mobile_number).toBe(number)
  await server.db.updateTable('staff').set({ is_admin: true }).where('id', '=', asha.id).execute()
  expect((await details(asha)).json().mobile_number).toBe(number)
  maskedFor = ['counsellor', 'counsellor_admin']
  expect((await details(asha)).json().mobile_number).toBe(mask)
})

test('a number is shown to who asks, with an entry of the audit log, and of no colleague’s parent', async () => {
  const shown = await post(asha, at(revealNumbers.path))
  expect(shown.json()).toEqual({
    numbers: [
      { number, country_code: 91 },
      { number: '9123456789', country_code: 91 },
    ],
  })
  expect((await post(await makeStaff(server.db, 'counsellor'), at(revealNumbers.path))).statusCode).toBe(404)
  const entries = await server.db
    .selectFrom('audit_record')
    .select(['staff_id', 'about_lead_id', 'details'])
    .where('what', '=', 'number_revealed')
    .execute()
  expect(entries).toEqual([{ staff_id: asha.id, about_lead_id: lead, details: {} }])
})

describe('a masked number is enough', () => {
  test('to call the parent', async () => {
    const url = at(callParent.path)
    const answer = await get(asha, url, { phone: '91xxxxxx89' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().call.phone).toEqual({ number: '91xxxxxx89', country_code: 91, masked: true })
    expect(await server.db.selectFrom('call').select('e164').execute()).toEqual([{ e164: '+919123456789' }])
  })

  test('to write to them', async () => {
    const url = '/api/v1/communications/whatsapp/send/'
    const payload = { number: `+91${mask}`, message: 'Call me on 98xxx xxx10', combined_data_id: lead }
    const sent = await post(asha, url, payload)
    // WhatsApp takes only templates here, so the number was found.
    expect([sent.statusCode, sent.json().detail]).toEqual([409, expect.stringMatching(/^More than 24 hours/)])
  })

  test('to edit what holds it: it is kept whole', async () => {
    const renamed = await post(asha, at(editLead.path), { name: 'Meera 98xxx-xxx10' })
    expect(renamed.statusCode, renamed.body).toBe(200)
    expect(await server.db.selectFrom('lead').select('name').where('id', '=', lead).execute()).toEqual([{ name: 'Meera 98765-43210' }])
  })

  test('but for a number that is none of this parent’s, which would be kept masked', async () => {
    const refused = await post(asha, at(addComment.path), { comment: 'Husband: 98xxx xxx34' })
    expect([refused.statusCode, refused.json().detail]).toEqual([400, sentences.numberHidden])
    expect((await post(admin, at(addComment.path), { comment: 'Plot 1xxx2' })).statusCode).toBe(200)
  })
})

test('a whole number finds the parent, and a part of one nobody', async () => {
  const count = async (person: Person, query: Record<string, string>) => (await get(person, listAllLeads.path, query)).json().count
  for (const search of [number, `+91 ${number}`, 'meera', `meera ${number}`]) expect(await count(asha, { search })).toBe(1)
  for (const search of ['98765', '3210', 'meera 987654']) expect(await count(asha, { search })).toBe(0)
  expect(await count(asha, { sounds_like: 'mira 98765' })).toBe(await count(asha, { sounds_like: 'mira' }))
  for (const search of ['98765', '3210', 'meera 987654']) expect(await count(admin, { search })).toBe(1)
})
