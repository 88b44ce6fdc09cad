import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson } from '#portal/server/person/erase-person.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { envelope, newWamid } from '#testing/stand-ins/meta-messages.ts'
import { recoverMessages } from '../outbox/recover-messages.ts'
import { fetchFile } from './fetch-file.ts'

let there: Messaging

beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

const written = (from: string, userId: string, text: string) => ({
  contacts: [{ profile: { name: 'Meera Iyer' }, wa_id: from, user_id: userId }],
  messages: [
    { from, from_user_id: userId, id: newWamid(), timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body: text } },
  ],
})

test('a file that is being fetched while its parent is erased is not kept, and is asked for no more', async () => {
  const pair = await there.makePair()
  const { whatsapp } = there.gateways
  if (!whatsapp) throw new Error('There is no WhatsApp.')
  const file = there.meta.keepFile(Buffer.from('%PDF-1.4 report card'), 'application/pdf')
  const { id } = await there.db
    .insertInto('message')
    .values({
      ...{
        lead_id: pair.leadId,
        e164: pair.e164,
        direction: 'incoming',
        kind: 'document',
        text: '',
        at: sql<string>`now() - interval '1 hour'`,
      },
      ...{ media_kind: 'document', media_state: 'expected', media_provider_id: file },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const openFile = async (name: string) => {
    const opened = await whatsapp.openFile(name)
    await erasePerson(there.db, pair.number)
    return opened
  }
  await fetchFile(there.db, { ...there.gateways, whatsapp: { ...whatsapp, openFile } }, id, { attempt: 1 })
  expect(await there.rowsOf(pair.leadId)).toMatchObject([{ media_state: 'failed', media_file: null }])
  expect(await there.db.selectFrom('stored_file').select('name').where('forget_at', 'is', null).execute()).toEqual([])
  const asked = there.meta.requests.length
  await recoverMessages(there.db)
  await there.work()
  expect(there.meta.requests).toHaveLength(asked)
})

test('the name of an erased parent is not written again when they write', async () => {
  const [known, other] = [await there.makePair(), await there.makePair()]
  const names = () => there.db.selectFrom('correspondent').select('name').where('name', 'is not', null).execute()
  const writes = async (from: string, userId: string) => {
    await there.tell(envelope(written(from, userId, 'Hello')))
    await there.work()
  }
  await writes(known.e164.slice(1), 'IN.777')
  for (const { number } of [known, other]) await erasePerson(there.db, number)
  await writes(known.e164.slice(1), 'IN.777')
  await writes('', 'IN.777')
  expect(await names()).toEqual([])
  // Somebody who hid their number until now.
  await writes('', 'IN.888')
  await writes(other.e164.slice(1), 'IN.888')
  expect(await names()).toEqual([])
  expect((await there.rowsOf(known.leadId)).map(({ text }) => text)).toEqual(['Hello'])
})
