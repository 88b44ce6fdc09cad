import { afterAll, afterEach, expect, test } from 'vitest'
import type { Report } from '#domains/analytics/contract/reports.ts'
import { initialValues } from '#platform/contract/firm-settings.ts'
import { dayAfter, instantAt, kolkataDay } from '#platform/contract/india.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { openMailing } from '#testing/make/open-mailing.ts'
import { mailReport, maxMailTries } from './mail-report.ts'
import { sendReports } from './send-reports.ts'

const mailing = await openMailing()
const { app, db, smtp, gateways } = mailing
afterEach(() => smtp.fail())
afterAll(() => mailing.close())

const url = '/api/v1/admin_custom/figure-reports/'
const tomorrowMorning = () => Date.parse(instantAt(dayAfter(kolkataDay(Date.now()), 1), '07:05'))

/** A report for one new reader, made and not mailed yet. */
async function madeFile(isMailed = true) {
  const reader = await makeStaff(db, 'counsellor_admin')
  const payload = { screen: 'leaderboard', every: 'day', readers: [reader.id] }
  const answer = await app.inject({ method: 'POST', url, headers: reader.headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  await sendReports(db, initialValues, tomorrowMorning(), isMailed)
  const { id } = await db.selectFrom('figure_report_file').select('id').where('staff_id', '=', reader.id).executeTakeFirstOrThrow()
  const { email } = await db.selectFrom('staff').select('email').where('id', '=', reader.id).executeTakeFirstOrThrow()
  return { reader, id, email }
}

const fileOf = async ({ headers }: Person) => ((await app.inject({ url, headers })).json().results as Report[])[0]?.files[0]

test('a report comes as a mail with its file, once', async () => {
  const { reader, email } = await madeFile()
  expect((await fileOf(reader))?.mail).toEqual({ state: 'waiting', trouble: null })
  await mailing.work()
  await mailing.work()
  const mails = smtp.sentTo(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.read.subject).toMatch(/^Leaderboard, \d/)
  const [attached] = mails[0]?.read.attachments ?? []
  expect(attached).toMatchObject({ mimeType: 'text/csv', filename: expect.stringMatching(/^leaderboard-.*\.csv$/) })
  expect(Buffer.from(attached?.content as ArrayBuffer).toString()).toContain('"Place"')
  expect((await fileOf(reader))?.mail).toEqual({ state: 'accepted', trouble: null })
})

test('what the server does not take now is offered again, and not for ever', async () => {
  const { reader, id, email } = await madeFile()
  smtp.fail({ at: 'recipient', does: { reply: 451 }, to: email })
  await expect(mailReport(db, gateways, id, { attempt: 1 })).rejects.toThrow('waits for the mail server')
  expect((await fileOf(reader))?.mail).toMatchObject({ state: 'waiting', trouble: expect.stringContaining('does not take the mail now') })
  await mailReport(db, gateways, id, { attempt: maxMailTries })
  expect((await fileOf(reader))?.mail?.state).toBe('rejected')
  smtp.fail()
  await mailReport(db, gateways, id, { attempt: 1 })
  expect(smtp.sentTo(email)).toEqual([])
})

test('a mail whose connection broke off, or whose process died, is not known and never sent again', async () => {
  const broken = await madeFile()
  smtp.fail({ at: 'data', does: 'drop', to: broken.email })
  await mailReport(db, gateways, broken.id, { attempt: 1 })
  expect((await fileOf(broken.reader))?.mail?.state).toBe('unknown')
  smtp.fail()
  await mailReport(db, gateways, broken.id, { attempt: 2 })
  expect(smtp.sentTo(broken.email)).toHaveLength(1)
  const died = await madeFile()
  await db.updateTable('figure_report_file').set({ mail_state: 'sending' }).where('id', '=', died.id).execute()
  await mailReport(db, gateways, died.id, { attempt: 2 })
  expect((await fileOf(died.reader))?.mail).toEqual({ state: 'unknown', trouble: 'The portal stopped while it was handed over.' })
  expect(smtp.sentTo(died.email)).toEqual([])
})

test('who may not read the figures any more gets no mail', async () => {
  const { reader, id, email } = await madeFile()
  await db.updateTable('staff').set({ is_active: false }).where('id', '=', reader.id).execute()
  await mailReport(db, gateways, id, { attempt: 1 })
  expect(smtp.sentTo(email)).toEqual([])
  const { mail_state } = await db.selectFrom('figure_report_file').select('mail_state').where('id', '=', id).executeTakeFirstOrThrow()
  expect(mail_state).toBe('rejected')
})

test('without a mail server a file says nothing of a mail', async () => {
  const { reader } = await madeFile(false)
  expect((await fileOf(reader))?.mail).toBeNull()
})
