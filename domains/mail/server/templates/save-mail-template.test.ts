import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'

let there: Mailing
let admin: Person
let other: Person
beforeAll(async () => {
  there = await openMailing()
  admin = await makeStaff(there.db, 'counsellor_admin', { name: 'Priya Nair' })
  other = await makeStaff(there.db, 'counsellor_admin', { name: 'Dev Menon' })
})
afterAll(() => there.close())

const path = '/api/v1/admin_custom/mail-templates/'
const textOf = (text: string) => ({ type: 'text', text })
const variable = (name: string) => ({ type: 'variable', attrs: { name } })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const docOf = (...content: object[]) => ({ type: 'doc', content })

let made = 0
const fields = (more: object = {}) => ({
  ...{ name: `Open day ${++made}`, kind: 'offers', usual: false, subject: 'Open day for {{child_name}}', preheader: 'On Saturday.' },
  body: docOf(paragraph(textOf('Dear '), variable('parent_name'), textOf(','))),
  ...more,
})

async function ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, who = admin) {
  const answer = await there.app.inject({ method, url: path + url, headers: who.headers, ...(payload && { payload }) })
  return { status: answer.statusCode, ...answer.json() }
}
const add = (more: object = {}) => ask('POST', '', fields(more))

describe('a template', () => {
  test('is added, listed, and changed as its next version; each version says who saved it', async () => {
    const first = await add()
    expect(first).toMatchObject({ number: 1, subject: 'Open day for {{child_name}}', usual: false, written_by: { name: 'Priya Nair' } })
    const next = { ...fields({ name: first.name, subject: 'Come on Sunday' }), seen: 1 }
    expect(await ask('PUT', `${first.id}/`, next, other)).toMatchObject({
      ...{ status: 200, number: 2, subject: 'Come on Sunday', written_by: { name: 'Dev Menon' } },
      versions: [
        { number: 2, written_by: { name: 'Dev Menon' } },
        { number: 1, written_by: { name: 'Priya Nair' } },
      ],
    })
    expect(await ask('GET', `${first.id}/versions/1/`)).toMatchObject({ subject: 'Open day for {{child_name}}', body: first.body })
    expect(await ask('GET', `${first.id}/versions/9/`)).toMatchObject({ status: 404, detail: 'The template has no such version.' })
    const { results } = await ask('GET', '')
    expect(results.find(({ id }: { id: number }) => id === first.id)).toMatchObject({ number: 2, subject: 'Come on Sunday' })
  })

  test('that another admin saved meanwhile is not written over; the second is told who and which version', async () => {
    const { id, name } = await add()
    const [one, two] = await Promise.all([
      ask('PUT', `${id}/`, { ...fields({ name, subject: 'Mine' }), seen: 1 }),
      ask('PUT', `${id}/`, { ...fields({ name, subject: 'Theirs' }), seen: 1 }, other),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    const [refused, saved] = one.status === 409 ? [one, two] : [two, one]
    expect(refused.detail).toContain(`${saved.written_by.name} saved version 2 of this template while you were writing.`)
    expect(refused.current).toEqual({ number: 2 })
    expect((await ask('GET', `${id}/`)).subject).toBe(saved.subject)
  })

  test('says who else is changing it, until they save', async () => {
    const { id, name } = await add()
    expect(await ask('POST', `${id}/editing/`, undefined, other)).toMatchObject({ status: 200, editing: [] })
    expect((await ask('GET', `${id}/`)).editing).toMatchObject([{ name: 'Dev Menon' }])
    expect((await ask('GET', `${id}/`, undefined, other)).editing).toEqual([])
    expect((await ask('POST', `${id}/editing/`)).editing).toMatchObject([{ name: 'Dev Menon' }])
    await ask('PUT', `${id}/`, { ...fields({ name }), seen: 1 }, other)
    expect((await ask('GET', `${id}/`)).editing).toEqual([])
    expect((await ask('GET', `${id}/`, undefined, other)).editing).toMatchObject([{ name: 'Priya Nair' }])
    expect((await ask('POST', '2000000000/editing/')).status).toBe(404)
  })

  test('has a name of its own, also in other letters, until it is withdrawn', async () => {
    const { id, name } = await add()
    const taken = await add({ name: name.toUpperCase() })
    expect(taken).toMatchObject({ status: 409, detail: `There is a template ${name} already. Choose another name.` })
    expect(taken.errors.name).toEqual([taken.detail])
    expect((await ask('PATCH', `${id}/`, { withdrawn: true })).withdrawn_at).not.toBeNull()
    const second = await add({ name })
    expect(second.status).toBe(200)
    expect((await ask('PATCH', `${id}/`, { withdrawn: false })).detail).toContain('There is a template')
  })

  test('that is withdrawn is not offered or saved, and can be brought back', async () => {
    const { id, name } = await add({ usual: true })
    const pair = await there.makePair()
    const offered = async () => {
      const answer = await there.app.inject({ url: '/api/v3/admin_custom/content/email/', headers: pair.staff.headers })
      return answer.json().result.map((template: { id: number }) => template.id)
    }
    expect((await offered())[0]).toBe(id)
    await ask('PATCH', `${id}/`, { withdrawn: true })
    expect(await offered()).not.toContain(id)
    expect(await ask('PUT', `${id}/`, { ...fields({ name }), seen: 1 })).toMatchObject({
      ...{ status: 409, detail: 'This template was withdrawn meanwhile. Bring it back, then save.' },
    })
    expect(await ask('PATCH', `${id}/`, { withdrawn: false })).toMatchObject({ withdrawn_at: null, usual: false })
    expect(await offered()).toContain(id)
  })

  test('is the usual one alone', async () => {
    const first = await add({ usual: true })
    const second = await add({ usual: true })
    expect([(await ask('GET', `${first.id}/`)).usual, second.usual]).toEqual([false, true])
  })

  test('that does not exist is told so', async () => {
    const gone = { status: 404, detail: 'This template no longer exists. Choose another.' }
    expect(await ask('GET', '1999999999/')).toMatchObject(gone)
    expect(await ask('PUT', '1999999999/', { ...fields(), seen: 1 })).toMatchObject(gone)
    expect(await ask('PATCH', '1999999999/', { withdrawn: true })).toMatchObject(gone)
  })
})

describe('what no mail can have is refused with its sentence:', () => {
  const link = (href: string) => docOf(paragraph({ ...textOf('here'), marks: [{ type: 'link', attrs: { href } }] }))
  const picture = (bytes: number) => docOf({ type: 'image', attrs: { src: `data:image/png;base64,${'A'.repeat(bytes)}` } })
  const cases: [string, object, string, string][] = [
    [
      'an unknown variable of the subject',
      { subject: 'For {{child}}' },
      'subject',
      'There is no variable {{child}}. Choose one from the list.',
    ],
    ['a broken tag', { subject: 'For {{child_name' }, 'subject', 'A variable begins with {{ and ends with }}: one of them is missing.'],
    [
      'an unknown variable',
      { body: docOf(paragraph(variable('salary'))) },
      'body',
      'There is no variable {{salary}}. Choose one from the list.',
    ],
    ['a variable as text', { body: docOf(paragraph(textOf('Dear {{parent_name}}'))) }, 'body', '{{parent_name}} is written as text'],
    ['a broken tag of the text', { body: docOf(paragraph(textOf('Dear {{parent_name'))) }, 'body', 'A variable begins with {{'],
    [
      'a script',
      { body: docOf({ type: 'script', content: [textOf('alert(1)')] }) },
      'body',
      'A mail runs no scripts. Take the script out.',
    ],
    ['a javascript: link', { body: link('javascript:alert(1)') }, 'body', 'A link begins with https://, mailto: or tel:.'],
    ['a data: link', { body: link('data:text/html,hello') }, 'body', 'A link begins with https://, mailto: or tel:.'],
    ['a picture of 5 MB', { body: picture(5 * 2 ** 20) }, 'body', 'A mail holds no pictures'],
    ['markup in its place', { body: '<p>Hello</p>' }, 'body', 'The text holds something that mails cannot show.'],
    ['a table', { body: docOf({ type: 'table', content: [] }) }, 'body', 'The text holds something that mails cannot show.'],
    ['a text without words', { body: docOf(paragraph(textOf('  ')), { type: 'horizontalRule' }) }, 'body', 'Write the mail.'],
    ['no subject', { subject: ' ' }, 'subject', 'Write a subject.'],
    ['no name', { name: '' }, 'name', 'Give the template a name.'],
  ]
  test.each(cases)('%s', async (_, more, field, sentence) => {
    const refused = await add(more)
    expect([refused.status, refused.errors[field][0]]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('a script that is written as words is words', async () => {
    const { id } = await add({ body: docOf(paragraph(textOf('<script>alert(1)</script>'))), subject: '<b>Hello</b>\r\nBcc: x@y.test' })
    const { body, subject } = await ask('GET', `${id}/`)
    expect(subject).toBe('<b>Hello</b> Bcc: x@y.test')
    const { html } = await ask('POST', 'preview/', { subject, preheader: '', body })
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain('<script')
  })
})

test('words are shown while they are written: with a lead of the reader, or with examples', async () => {
  const pair = await there.makePair({}, 'counsellor_admin')
  const { subject, preheader } = fields()
  const has = { type: 'condition', attrs: { name: 'school_name', has: true }, content: [paragraph(textOf('Shall we visit?'))] }
  const words = { subject, preheader, body: docOf(paragraph(variable('child_name'), textOf(' and '), variable('school_name')), has) }
  const shown = await ask('POST', 'preview/', { ...words, lead: pair.leadId }, pair.staff)
  expect(shown).toMatchObject({ subject: 'Open day for Kiran', missing: ['the school'] })
  expect([shown.text.includes('Shall we visit?'), shown.html.includes('Unsubscribe')]).toEqual([false, true])
  expect((await ask('POST', 'preview/', words)).text).toContain('Kiran and Delhi Public School\n\nShall we visit?')
  expect(await ask('POST', 'preview/', { subject: '', body: docOf() })).toMatchObject({ status: 200, subject: '', preheader: '' })
  expect((await ask('POST', 'preview/', { ...words, lead: 1_999_999_999 })).status).toBe(404)
})

test('words and variables beside one another with one address are one link', async () => {
  const marks = [{ type: 'link', attrs: { href: 'https://school.test/a?b=1&c=2' } }]
  const bold = [...marks, { type: 'bold' }]
  const body = docOf(paragraph({ ...textOf('Fees of '), marks }, { ...variable('child_name'), marks: bold }, textOf(' and more')))
  const { html, text } = await ask('POST', 'preview/', { subject: '', body })
  expect(html).toContain('<p><a href="https://school.test/a?b=1&amp;c=2">Fees of <strong>Kiran</strong></a> and more</p>')
  expect(text).toContain('Fees of Kiran (https://school.test/a?b=1&c=2) and more')
})

test('a test goes to the reader’s own address as it was written, and stays readable so', async () => {
  const { subject, preheader, body } = fields()
  expect(await ask('POST', 'test/', { subject, preheader, body })).toMatchObject({
    ...{ status: 200, result: `A test is on its way to ${admin.email}`, address: admin.email },
  })
  await there.work()
  const [mail] = there.smtp.sentTo(admin.email)
  expect(mail?.read.subject).toBe('Open day for Kiran')
  expect(mail?.read.html).toContain('<p>Dear Meera Iyer,</p>')
  expect(mail?.read.text).toContain('Dear Meera Iyer,')
  expect((await ask('POST', 'test/', { subject, preheader, body: docOf() })).errors.body).toEqual(['Write the mail.'])
})

test('what was sent by an earlier version is read as it was sent', async () => {
  const pair = await there.makePair()
  const template = await add()
  const sent = await there.app.inject({
    ...{ url: `/api/v3/admin_custom/send/${pair.leadId}/email/${template.id}/`, headers: pair.staff.headers },
  })
  await ask('PUT', `${template.id}/`, {
    ...fields({ name: template.name, subject: 'Other', body: docOf(paragraph(textOf('Other'))) }),
    seen: 1,
  })
  const kept = await there.app.inject({ url: `/api/v1/admin_custom/mail/${sent.json().message.id}/`, headers: pair.staff.headers })
  expect(kept.json()).toMatchObject({ subject: 'Open day for Kiran', text: 'Dear Meera Iyer,\n' })
})
