import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeLostFiles } from '#domains/files/server/remove-lost-files.ts'
import type { LibraryFile } from '#domains/library/contract/library.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { makePhoto } from '#testing/make/make-photo.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

let server: TestServer
let gateways: Gateways
let asha: Person
let vikram: Person

beforeAll(async () => {
  gateways = await testGateways()
  server = await testServer({ gateways })
})
afterAll(() => server.close())
beforeEach(async () => {
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  vikram = await makeStaff(server.db, 'sales_executive', { name: 'Vikram Shah' })
})

const root = '/api/v1/admin_custom/ezycloud/'

async function share(name: string, contents: string | Uint8Array, by = asha) {
  const form = new FormData()
  form.set('file', new Blob([typeof contents === 'string' ? contents : Uint8Array.from(contents)]), name)
  const packed = new Response(form)
  const payload = Buffer.from(await packed.arrayBuffer())
  return await server.app.inject({
    method: 'POST',
    url: root,
    headers: { ...by.headers, 'content-type': packed.headers.get('content-type') ?? '' },
    payload,
  })
}
const send = (method: 'PATCH' | 'DELETE' | 'POST', path: string, by: Person, payload?: object) =>
  server.app.inject({ method, url: root + path, headers: by.headers, ...(payload && { payload }) })
const list = async (query = '', by = asha) =>
  (await server.app.inject({ url: `${root}?${query}`, headers: by.headers })).json() as { count: number; results: LibraryFile[] }
const read = (url: string) => server.app.inject({ url })

describe('sharing', () => {
  test('a file is listed for everybody and read at its address with safe headers', async () => {
    const answer = await share('C:\\My Documents\\Fees 2027.pdf', '%PDF-1.7 fees')
    expect(answer.statusCode, answer.body).toBe(200)
    const file = answer.json() as LibraryFile
    expect(file).toMatchObject({
      name: 'Fees 2027.pdf',
      kind: 'document',
      type: 'application/pdf',
      by: { name: 'Asha Rao' },
      may_change: true,
      preview: null,
    })
    expect((await list('search=fees+2027', vikram)).results[0]).toMatchObject({ id: file.id, may_change: false })
    const got = await read(file.url)
    expect([got.statusCode, got.body]).toEqual([200, '%PDF-1.7 fees'])
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    const text = (await share('List.csv', 'name,fee\nआशा,100\n')).json() as LibraryFile
    expect((await read(text.url)).headers['content-disposition']).toBe('attachment; filename="List.csv"')
    const hindi = (await share('शुल्क सूची.csv', 'name,fee\nआशा,200\n')).json() as LibraryFile
    expect((await read(hindi.url)).headers['content-disposition']).toBe(
      `attachment; filename="_ _.csv"; filename*=UTF-8''${encodeURIComponent('शुल्क सूची.csv')}`,
    )
  })

  test('a file that begins like another kind than its name says is shared under the ending of what it is, also when it is renamed', async () => {
    for (const [name, contents, called, type] of [
      ['page.html', '%PDF-1.7 <script>alert(1)</script>', 'page.html.pdf', 'application/pdf'],
      ['page.htm', 'ID3\x04 <script>alert(1)</script>', 'page.htm.mp3', 'audio/mpeg'],
    ]) {
      const file = (await share(name ?? '', contents ?? '')).json() as LibraryFile
      expect(file).toMatchObject({ name: called, type })
      expect((await read(file.url)).headers).toMatchObject({ 'content-type': type, 'content-disposition': `inline; filename="${called}"` })
      const renamed = (await send('PATCH', `${file.id}/`, asha, { name: 'fees.html' })).json() as LibraryFile
      expect(renamed.name).toBe(called?.replace(/^page\.html?/, 'fees.html'))
    }
  })

  test('a picture is re-encoded, with a smaller one to show', async () => {
    const file = (await share('gate.jpg', await makePhoto({ width: 1200, height: 900 }))).json() as LibraryFile
    expect(file).toMatchObject({ kind: 'image', type: 'image/webp' })
    expect(file.preview).not.toBe(file.url)
    expect((await read(file.url)).headers['content-type']).toBe('image/webp')
  })

  test('a harmful file, or one whose name does not fit its contents, is refused with a sentence, and nothing is kept', async () => {
    const kinds =
      'A file of this kind cannot be shared. Send a picture, a PDF, a Word, Excel or PowerPoint file, a text or CSV file, a sound or a video.'
    const word = (more: string) => `PK\x03\x04[Content_Types].xml word/document.xml ${more}`
    for (const [name, contents, sentence] of [
      ['setup.exe', 'MZ\x90\0\x03', kinds],
      ['renamed.pdf', 'MZ\x90\0\x03', kinds],
      ['page.txt', '<script>alert(1)</script>', kinds],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', kinds],
      ['run.txt', '#!/bin/sh\nrm -rf /', kinds],
      ['binary.csv', 'a,b\0c', kinds],
      ['things.zip', 'PK\x03\x04 anything', kinds],
      ['not-a-word.docx', 'PK\x03\x04 anything', kinds],
      ['macros.docx', word('word/vbaProject.bin'), 'This file has macros, which may do harm. Save it without them and send that.'],
      ['empty.txt', '', 'This file is empty. Choose another.'],
    ] as const) {
      const refused = await unchangedBy(server.db, () => share(name, Buffer.from(contents, 'latin1')))
      expect([refused.statusCode, refused.json().detail], name).toEqual([400, sentence])
    }
    expect((await share('plain.docx', Buffer.from(word(''), 'latin1'))).statusCode).toBe(200)
    const large = await share('large.pdf', Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(25 * 2 ** 20)]))
    expect(large.statusCode).toBe(413)
  })
})

test('files are found by name, kind, who and when', async () => {
  const note = (await share('Notes of Monday.txt', 'Hello', vikram)).json() as LibraryFile
  await share('Voice.mp3', 'ID3 sound', asha)
  const found = async (query: string) => (await list(query)).results.map(({ name }) => name)
  expect(await found('search=MONDAY')).toEqual(['Notes of Monday.txt'])
  expect(await found(`by=${asha.id}&kind=audio`)).toEqual(['Voice.mp3'])
  expect(await found(`by=${vikram.id}`)).toEqual(['Notes of Monday.txt'])
  const today = kolkataDay(note.added_at)
  expect(await found(`by=${vikram.id}&start_date=${today}&end_date=${today}`)).toEqual(['Notes of Monday.txt'])
  expect(await found('start_date=2020-01-01&end_date=2020-01-02')).toEqual([])
  const uploaders = (await server.app.inject({ url: `${root}uploaders/`, headers: asha.headers })).json().results
  expect(uploaders).toEqual(expect.arrayContaining([{ id: asha.id, name: 'Asha Rao' }]))
})

test('its owner and admins rename, delete and restore a file; others do not, and what is gone is gone', async () => {
  const admin = await makeStaff(server.db, 'counsellor_admin')
  const file = (await share('Old name.txt', 'Hello')).json() as LibraryFile
  for (const refused of [
    await unchangedBy(server.db, () => send('PATCH', `${file.id}/`, vikram, { name: 'Mine' })),
    await unchangedBy(server.db, () => send('DELETE', `${file.id}/`, vikram)),
  ])
    expect([refused.statusCode, refused.json().detail]).toEqual([403, 'Only the person who shared this file, or an admin, can change it.'])
  const renamed = (await send('PATCH', `${file.id}/`, admin, { name: 'New name.txt' })).json()
  expect(renamed).toMatchObject({ name: 'New name.txt', url: file.url })
  expect((await send('DELETE', `${file.id}/`, asha)).statusCode).toBe(200)
  expect((await read(file.url)).statusCode).toBe(404)
  expect((await send('DELETE', `${file.id}/`, asha)).statusCode).toBe(404)
  await removeLostFiles(server.db, gateways)
  expect((await send('POST', `${file.id}/restore/`, asha)).json()).toMatchObject({ name: 'New name.txt' })
  expect((await read(file.url)).body).toBe('Hello')
  await send('DELETE', `${file.id}/`, asha)
  await server.db
    .updateTable('stored_file')
    .set({ forget_at: '2026-01-01T00:00:00Z' })
    .where('name', '=', file.url.split('/').at(-1) ?? '')
    .execute()
  await removeLostFiles(server.db, gateways)
  expect((await send('POST', `${file.id}/restore/`, asha)).json().detail).toBe('This file is gone for good.')
})
