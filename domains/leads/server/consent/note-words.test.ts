import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { checkConsents } from './check-consents.ts'
import { noteWords, undoWords, type Word } from './note-words.ts'
import { refusingWord } from './refusing-word.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const note = (...words: Word[]) => inTransaction(server.db, (tx) => noteWords(tx, words))
const standing = async (leadId: number) =>
  (
    await server.db
      .selectFrom('consent_now')
      .select(['purpose', 'channel', 'given'])
      .where('lead_id', '=', leadId)
      .orderBy('purpose')
      .execute()
  ).map(({ purpose, channel, given }) => [purpose, channel, given])
const refused = async (leadId: number, asked: Parameters<typeof refusingWord>[0]) =>
  (await sql<{ id: string | null }>`select ${refusingWord(asked)} as id from lead where id = ${leadId}`.execute(server.db)).rows[0]?.id !==
  null

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('the last word counts by the time at which it was said, whatever came in first', async () => {
  const leadId = await makeLead(server.db)
  await note({ leadId, purpose: 'marketing', given: false, how: 'spoken', saidAt: ago(1) })
  await note({ leadId, purpose: 'marketing', given: true, how: 'file', saidAt: ago(2) })
  expect(await standing(leadId)).toEqual([['marketing', 'all', false]])
  await note({ leadId, purpose: 'marketing', given: true, how: 'words' })
  expect(await standing(leadId)).toEqual([['marketing', 'all', true]])
  expect(await checkConsents(server.db)).toEqual([])
})

test('a word that lies in the future counts from now, so that a later one outweighs it', async () => {
  const leadId = await makeLead(server.db)
  await note({ leadId, purpose: 'messages', given: true, how: 'website', saidAt: '2199-01-01T00:00:00Z' })
  await note({ leadId, purpose: 'messages', given: false, how: 'words' })
  expect(await standing(leadId)).toEqual([['messages', 'all', false]])
})

test('a word noted by mistake is taken back by a row of its own, and what stood before stands again', async () => {
  const leadId = await makeLead(server.db)
  await note({ leadId, purpose: 'calls', given: true, how: 'spoken', saidAt: ago(3) })
  await note({ leadId, purpose: 'calls', given: false, how: 'spoken', proof: { of: 'event', id: 77 } })
  expect(await refused(leadId, { channel: 'call' })).toBe(true)
  expect(await inTransaction(server.db, (tx) => undoWords(tx, sql`proof = 'event' and proof_id = '77' and lead_id = ${leadId}`))).toBe(1)
  expect(await refused(leadId, { channel: 'call' })).toBe(false)
  expect(await inTransaction(server.db, (tx) => undoWords(tx, sql`proof = 'event' and proof_id = '77' and lead_id = ${leadId}`))).toBe(0)
  expect(await server.db.selectFrom('consent').select('how').where('lead_id', '=', leadId).orderBy('id').execute()).toEqual([
    { how: 'spoken' },
    { how: 'spoken' },
    { how: 'undone' },
  ])
  expect(await checkConsents(server.db)).toEqual([])
})

test('who wants no marketing is called and written to about an admission, and who wants no calls gets no message until they agree to these', async () => {
  const leadId = await makeLead(server.db, { lead: { email: 'no-marketing@parents.test' } })
  await note({ leadId, purpose: 'marketing', given: false, how: 'spoken' })
  expect(await refused(leadId, { purpose: 'marketing', channel: 'mail' })).toBe(true)
  expect(await refused(leadId, { purpose: 'admission_help', channel: 'mail' })).toBe(false)
  expect(await refused(leadId, { purpose: 'admission_help', channel: 'call' })).toBe(false)
  await note({ leadId, purpose: 'calls', given: false, how: 'spoken', saidAt: ago(1) })
  expect(await refused(leadId, { channel: 'whatsapp' })).toBe(true)
  await note({ leadId, purpose: 'messages', given: true, how: 'words' })
  expect(await refused(leadId, { channel: 'whatsapp' })).toBe(false)
  expect(await refused(leadId, { channel: 'call' })).toBe(true)
})

test('a word of an address alone holds for every lead that has it, and for one that comes later', async () => {
  const contact = 'shared@parents.test'
  const contacts = sql`contact_key(lead.email)`
  await note({ leadId: null, contact, purpose: 'marketing', channel: 'mail', given: false, how: 'click' })
  const leadId = await makeLead(server.db, { lead: { email: contact } })
  expect(await refused(leadId, { purpose: 'marketing', channel: 'mail', contacts })).toBe(true)
  expect(await refused(leadId, { purpose: 'admission_help', channel: 'mail', contacts })).toBe(false)
  expect(await standing(leadId)).toEqual([])
})

test.each(['update consent set given = true', 'delete from consent', 'truncate consent cascade'])(
  'the portal’s role cannot %s',
  async (statement) => {
    await note({ leadId: await makeLead(server.db), purpose: 'calls', given: false, how: 'spoken' })
    await expect(server.pool.query(statement)).rejects.toThrow('The ledger of consents only grows')
  },
)

test('a row that was changed behind the ledger’s back shows', async () => {
  const leadId = await makeLead(server.db)
  await note({ leadId, purpose: 'calls', given: false, how: 'spoken' })
  await sql`update consent_now set given = true where lead_id = ${leadId}`.execute(server.db)
  expect(await checkConsents(server.db)).toEqual([
    `lead ${leadId}: what stands about calls is not what the ledger says`,
    `lead ${leadId}: do not disturb, or the consent to calls, is not what the ledger says`,
  ])
  await sql`select restate_consents(array[${leadId}::integer], '{}')`.execute(server.db)
  expect(await checkConsents(server.db)).toEqual([])
})
