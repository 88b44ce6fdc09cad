import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'

let there: Messaging
beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

const path = '/api/v1/admin_custom/quick-replies/'
const newWord = () => `w${randomUUID().slice(0, 8)}`

async function ask(staff: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const answer = await there.app.inject({ method, url, headers: staff.headers, ...(payload && { payload }) })
  return { status: answer.statusCode, json: answer.json() }
}
const wordsOf = async (staff: Person) => (await ask(staff, 'GET', path)).json.results.map(({ shortcut }: { shortcut: string }) => shortcut)

test('a counsellor writes replies of their own, which no colleague sees, changes or deletes', async () => {
  const [mine, colleague] = [await makeStaff(there.db, 'counsellor'), await makeStaff(there.db, 'counsellor')]
  const word = newWord()
  const made = await ask(mine, 'POST', path, { shortcut: word, text: 'Hello' })
  expect(made.json).toMatchObject({ shortcut: word, everyone: false, may_change: true })
  expect(await wordsOf(mine)).toContain(word)
  expect(await wordsOf(colleague)).not.toContain(word)
  const url = `${path}${made.json.id}/`
  expect((await ask(colleague, 'PATCH', url, { shortcut: word, text: 'Other' })).status).toBe(404)
  expect((await ask(colleague, 'DELETE', url)).status).toBe(404)
  expect((await ask(colleague, 'POST', path, { shortcut: word, text: 'Mine' })).status).toBe(200)
  expect((await ask(mine, 'POST', path, { shortcut: word, text: 'Twice' })).json.detail).toBe(`There is a quick reply /${word} already.`)
  expect((await ask(mine, 'PATCH', url, { shortcut: word, text: 'Good day' })).json).toMatchObject({ text: 'Good day', everyone: false })
  expect((await ask(mine, 'DELETE', url)).status).toBe(200)
  expect(await wordsOf(mine)).not.toContain(word)
})

test('two replies that are given one word at the same instant: one gets it, the other hears that it is taken', async () => {
  const mine = await makeStaff(there.db, 'counsellor')
  const word = newWord()
  const texts = ['Hello', 'Good day', 'Thank you', 'Welcome']
  const made = await Promise.all(texts.map((text) => ask(mine, 'POST', path, { shortcut: newWord(), text })))
  const answers = await Promise.all(made.map(({ json }) => ask(mine, 'PATCH', `${path}${json.id}/`, { shortcut: word, text: json.text })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  for (const { json } of answers.filter(({ status }) => status === 409))
    expect(json.detail).toBe(`There is a quick reply /${word} already.`)
})

test('only an admin writes and changes those of everyone', async () => {
  const [counsellor, admin] = [await makeStaff(there.db, 'counsellor'), await makeStaff(there.db, 'counsellor_admin')]
  const word = newWord()
  expect((await ask(counsellor, 'POST', path, { shortcut: word, text: 'Hello', everyone: true })).json.errors).toEqual({
    everyone: ['Only an admin writes quick replies for everyone. Keep it for yourself.'],
  })
  const made = await ask(admin, 'POST', path, { shortcut: word, text: 'Hello', everyone: true })
  expect(await wordsOf(counsellor)).toContain(word)
  const url = `${path}${made.json.id}/`
  expect((await ask(counsellor, 'PATCH', url, { shortcut: word, text: 'Other' })).status).toBe(404)
  expect((await ask(admin, 'PATCH', url, { shortcut: word, text: 'Other' })).json).toMatchObject({ text: 'Other', everyone: true })
  expect((await ask(admin, 'DELETE', url)).status).toBe(200)
})

test('a reply is filled in for a parent, and a place without a known value stays', async () => {
  const pair = await there.makePair({ children: [{ name: 'Kiran' }] })
  const word = newWord()
  const text = 'Hello {parent_name}, {child_name} is welcome at {school_name}. {unknown} {counsellor_name}'
  await ask(pair.staff, 'POST', path, { shortcut: word, text })
  const { json } = await ask(pair.staff, 'GET', `/api/v1/admin_custom/thread/${pair.leadId}/quick-replies/`)
  expect(json.results.find(({ shortcut }: { shortcut: string }) => shortcut === word).text).toBe(
    `Hello Meera Iyer, Kiran is welcome at {school_name}. {unknown} ${pair.staff.name}`,
  )
  const other = await makeStaff(there.db, 'counsellor')
  expect((await ask(other, 'GET', `/api/v1/admin_custom/thread/${pair.leadId}/quick-replies/`)).status).toBe(404)
})
