import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { removeLostFiles } from '#domains/files/server/remove-lost-files.ts'
import { filesTooLarge, mailFileRefusals, tooManyFiles, uploadMailFile } from '#domains/mail/contract/mail-files.ts'
import { hideMessages } from '#domains/messages/server/message/hide-messages.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makePhoto } from '#testing/make/make-photo.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { runDueJobs } from '#testing/make/run-due-jobs.ts'
import { testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

let there: Mailing
beforeAll(async () => {
  there = await openMailing()
})
afterEach(() => there.smtp.fail())
afterAll(() => there.close())

type Pair = Awaited<ReturnType<Mailing['makePair']>>

const pdf = '%PDF-1.7 fees of a school'

async function upload({ staff, leadId }: Pair, name: string, contents: Uint8Array<ArrayBuffer> | string = pdf, type = 'application/pdf') {
  const form = new FormData()
  form.append('file', new Blob([contents], { type }), name)
  const answer = await there.app.inject({
    ...{ method: 'POST', url: `/api/v1/admin_custom/thread/${leadId}/mail-file/`, headers: staff.headers, payload: form },
  })
  return { status: answer.statusCode, ...answer.json() }
}

const write = async ({ staff, leadId }: Pair, payload: object) => {
  const answer = await there.app.inject({
    ...{ method: 'POST', url: `/api/v1/admin_custom/thread/${leadId}/mail/`, headers: staff.headers },
    payload: { subject: 'The fees', text: 'The fees are attached.', ...payload },
  })
  return { status: answer.statusCode, ...answer.json() }
}

const sentFiles = (email: string) =>
  there.smtp
    .sentTo(email)
    .map(({ read }) => read.attachments.map(({ filename, mimeType, content }) => [filename, mimeType, Buffer.from(content as ArrayBuffer)]))

const messagesOf = async ({ staff, leadId }: Pair) =>
  (await there.app.inject({ url: `/api/v1/admin_custom/thread/${leadId}/`, headers: staff.headers })).json().results

test('files go with a mail as its parts, and stand in the conversation with name and size', async () => {
  const pair = await there.makePair()
  const [plan, photo] = [
    await upload(pair, 'फ़ीस 2027.pdf'),
    await upload(pair, 'Gate.png', await makePhoto({ width: 40, height: 30 }), 'image/png'),
  ]
  expect(plan).toMatchObject({ status: 200, name: 'फ़ीस 2027.pdf', bytes: Buffer.byteLength(pdf) })
  expect(await write(pair, { files: [plan.file, photo.file] })).toMatchObject({ status: 200, result: 'Mail is on its way' })
  await there.work()
  const [[first, second] = []] = sentFiles(pair.email)
  expect(first).toEqual(['फ़ीस 2027.pdf', 'application/pdf', Buffer.from(pdf)])
  expect(second?.slice(0, 2)).toEqual(['Gate.jpg', 'image/jpeg'])
  const [message] = await messagesOf(pair)
  expect(message.ours.files).toMatchObject([
    { name: 'फ़ीस 2027.pdf', bytes: Buffer.byteLength(pdf), media_type: 'document', state: 'ready' },
    { name: 'Gate.webp', media_type: 'image', state: 'ready' },
  ])
  // Who sees the conversation opens them, and nobody else by their names.
  expect((await there.app.inject(message.ours.files[0].media_url)).body).toBe(pdf)
  expect((await there.app.inject(message.ours.files[0].media_url.split('?')[0])).statusCode).toBe(404)
})

test('a file of the library goes by its address, and stays when the parent is erased; one attached for them alone does not', async () => {
  const pair = await there.makePair()
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7 brochure'], { type: 'application/pdf' }), 'Brochure.pdf')
  const shared = await there.app.inject({
    method: 'POST',
    url: '/api/v1/admin_custom/ezycloud/',
    headers: pair.staff.headers,
    payload: form,
  })
  const { url, id } = shared.json()
  const own = await upload(pair, 'Marks.pdf')
  expect((await write(pair, { files: [url, own.file] })).status).toBe(200)
  await there.work()
  expect(sentFiles(pair.email)[0]?.map(([name]) => name)).toEqual(['Brochure.pdf', 'Marks.pdf'])
  await inTransaction(there.db, (tx) => hideMessages(tx, pair.leadId))
  expect((await there.app.inject(url)).statusCode).toBe(200)
  const [message] = await messagesOf(pair)
  expect(message.ours.files.map(({ media_url }: { media_url: string | null }) => media_url !== null)).toEqual([true, false])
  // A mail whose file was deleted meanwhile is not sent without it.
  const later = await there.makePair()
  await write(later, { files: [url] })
  await there.app.inject({ method: 'DELETE', url: `/api/v1/admin_custom/ezycloud/${id}/`, headers: pair.staff.headers })
  await there.work()
  expect(sentFiles(later.email)).toEqual([])
  expect((await there.rowsOf(later.leadId)).at(-1)).toMatchObject({ state: 'rejected', trouble: expect.stringContaining('deleted before') })
})

test('a template takes files too, and a mail that was not sent has them when it is sent again', async () => {
  const pair = await there.makePair()
  const { file } = await upload(pair, 'Fees.pdf')
  there.smtp.fail({ at: 'data', does: 'drop', to: pair.email })
  const url = `/api/v3/admin_custom/send/${pair.leadId}/email/${await there.templateId()}/?files=${file}`
  const sent = (await there.app.inject({ url, headers: pair.staff.headers })).json()
  await there.work()
  expect((await there.rowsOf(pair.leadId)).at(-1)?.state).toBe('unknown')
  there.smtp.fail({ at: 'recipient', does: { reply: 451 }, to: pair.email })
  const again = { method: 'POST', url: `/api/v1/admin_custom/message/${sent.message.id}/retry/`, headers: pair.staff.headers } as const
  expect((await there.app.inject(again)).statusCode).toBe(200)
  await there.work()
  // The mail server is busy at first.
  expect((await there.rowsOf(pair.leadId)).at(-1)).toMatchObject({ state: 'queued', tries: 1 })
  there.smtp.fail()
  await there.hurry()
  await there.work()
  expect(sentFiles(pair.email)).toHaveLength(2)
  expect(sentFiles(pair.email).at(-1)).toEqual([['Fees.pdf', 'application/pdf', Buffer.from(pdf)]])
})

describe('a file is refused', () => {
  test.each([
    ['a page', 'fees.html', '<html><script>alert(1)</script></html>', 400, uploadMailFile.refusals.fileRefused[1]],
    ['a program', 'fees.exe', 'MZ\u0000\u0000\u0001', 400, uploadMailFile.refusals.fileRefused[1]],
    ['empty', 'fees.pdf', '', 400, uploadMailFile.refusals.emptyFile[1]],
  ])('that is %s', async (_, name, contents, status, detail) => {
    expect(await upload(await there.makePair(), name, contents)).toMatchObject({ status, detail })
  })

  test('that is not kept, or of another parent’s conversation, and nothing is written', async () => {
    const [pair, other] = [await there.makePair(), await there.makePair()]
    const { file } = await upload(other, 'Marks.pdf')
    await write(other, { files: [file] })
    for (const name of [file, 'none.pdf', 'https://evil.example/fees.pdf'])
      expect(await write(pair, { files: [name] })).toMatchObject({ status: 400, detail: mailFileRefusals.mailFileGone[1] })
    expect(await there.rowsOf(pair.leadId)).toEqual([])
  })

  test('that makes a mail too large, in words that say how large', async () => {
    const pair = await there.makePair()
    const files = [await upload(pair, 'One.pdf'), await upload(pair, 'Two.pdf')].map(({ file }) => file)
    await there.db.updateTable('stored_file').set({ bytes: 8_000_000 }).where('name', 'in', files).execute()
    expect(await write(pair, { files })).toMatchObject({ status: 400, detail: filesTooLarge(16_000_000) })
    expect(filesTooLarge(16_000_000)).toContain('at most 15 MB together. Yours have 15.3 MB')
    expect(await write(pair, { files: Array.from({ length: 11 }, (_, at) => `${at}.pdf`) })).toMatchObject({
      errors: { files: [tooManyFiles] },
    })
  })

  test('that makes a mail too large for the provider that sends it', async () => {
    const pair = await there.makePair()
    const { file } = await upload(pair, 'One.pdf')
    await there.db.updateTable('stored_file').set({ bytes: 8_000_000 }).where('name', '=', file).execute()
    const { mail } = there.gateways
    there.gateways.mail = mail && { ...mail, maxFileBytes: 7 * 2 ** 20 }
    expect((await write(pair, { files: [file] })).detail).toContain('at most 7 MB together. Yours have 7.6 MB')
    there.gateways.mail = mail
    expect((await write(pair, { files: [file] })).status).toBe(200)
  })
})

test('a file of a mail that is not sent yet waits for two weeks', async () => {
  const pair = await there.makePair()
  const { file } = await upload(pair, 'Fees.pdf')
  const age = (days: number) =>
    sql`update stored_file set forget_at = forget_at - make_interval(days => ${days}) where name = ${file}`.execute(there.db)
  await age(13)
  await removeLostFiles(there.db, there.gateways)
  expect((await write(pair, { files: [file] })).status).toBe(200)
  const { file: old } = await upload(pair, 'Old.pdf')
  await sql`update stored_file set forget_at = forget_at - interval '15 days' where name = ${old}`.execute(there.db)
  await removeLostFiles(there.db, there.gateways)
  expect(await write(pair, { files: [old] })).toMatchObject({ status: 400, detail: mailFileRefusals.mailFileGone[1] })
})

test('a simulated mail keeps its files in the conversation', async () => {
  const gateways = await testGateways()
  const server = await testServer({ gateways })
  const staff = await makeStaff(server.db, 'counsellor')
  const leadId = await makeLead(server.db, { lead: { owner_id: staff.id, email: 'meera@home.test' } })
  const form = new FormData()
  form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'Fees.pdf')
  const at = `/api/v1/admin_custom/thread/${leadId}/`
  const { file } = (await server.app.inject({ method: 'POST', url: `${at}mail-file/`, headers: staff.headers, payload: form })).json()
  const payload = { subject: 'Fees', text: 'Attached.', files: [file] }
  await server.app.inject({ method: 'POST', url: `${at}mail/`, headers: staff.headers, payload })
  await runDueJobs(server, gateways)
  const [message] = (await server.app.inject({ url: at, headers: staff.headers })).json().results
  expect(message).toMatchObject({
    details: { status: 'simulated' },
    ours: { files: [{ name: 'Fees.pdf', bytes: Buffer.byteLength(pdf) }] },
  })
  await server.close()
})
