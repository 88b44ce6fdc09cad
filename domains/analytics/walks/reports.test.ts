import { expect } from 'vitest'
import { sendReports } from '#domains/analytics/server/reports/send-reports.ts'
import { initialValues } from '#platform/contract/firm-settings.ts'
import { dayAfter, instantAt, kolkataDay } from '#platform/contract/india.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

const tomorrow = () => dayAfter(kolkataDay(Date.now()), 1)

test('an admin sends a counsellor a report each morning; it comes with a notice, and is saved', async ({ browser, context, page }) => {
  const reader = await makeStaff()
  await enter(context, 'counsellorAdmin')
  await page.goto('/leaderboard?measure=visit_done')
  await page.getByRole('button', { name: 'Send regularly' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Leaderboard regularly' })
  await dialog.getByRole('combobox', { name: 'When' }).selectOption('day')
  await dialog.getByRole('combobox', { name: 'Who gets it' }).fill(reader.name)
  await page.getByRole('option', { name: reader.name, exact: true }).click()
  await look(page, inWalks.newReport)
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Set up' }).press('Enter')
  await page.getByText('Report set up').waitFor()

  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(theirs, reader)
  const other = await theirs.newPage()
  await other.goto('/figure-reports')
  const report = other.getByRole('listitem', { name: 'Leaderboard' })
  await report.getByText('Set up by').waitFor()
  await onDatabase((db) => sendReports(db, initialValues, Date.parse(instantAt(tomorrow(), '07:05'))))
  await other.getByRole('button', { name: /^Notices/ }).click()
  await other.getByText('Your report is ready: Leaderboard').waitFor()
  await other.keyboard.press('Escape')
  await other.reload()
  const saved = other.waitForEvent('download')
  await report.getByRole('button', { name: /^Download/ }).click()
  expect((await saved).suggestedFilename()).toBe(`leaderboard-${dayAfter(tomorrow(), -1)}-${dayAfter(tomorrow(), -1)}.csv`)
  await theirs.close()

  await page.goto('/figure-reports')
  const own = page.getByRole('listitem', { name: 'Leaderboard' }).filter({ hasText: reader.name })
  await own.getByRole('link', { name: 'Leaderboard' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?measure=visit_done')
  await page.goBack()
  await own.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Report stopped').waitFor()
  await expect.poll(() => own.count()).toBe(0)
})

const mails = [
  { mail_state: 'waiting', mail_trouble: null, words: 'waits to be mailed' },
  { mail_state: 'accepted', mail_trouble: null, words: 'mailed to you' },
  {
    ...{ mail_state: 'rejected', mail_trouble: 'No mail server is connected any more.' },
    words: 'not mailed (No mail server is connected any more.)',
  },
  {
    ...{ mail_state: 'unknown', mail_trouble: 'The portal stopped while it was handed over.' },
    words: 'perhaps mailed (The portal stopped while it was handed over.)',
  },
  { mail_state: null, mail_trouble: null, words: null },
]

/** A report to one reader with a file for each way in which its mail may stand, the first of them the newest. */
async function mailedReport(reader: { id: number }): Promise<void> {
  await onDatabase(async (db) => {
    const { id: report_id } = await db
      .insertInto('figure_report')
      .values({ screen: 'features', filters: '{}', every: 'day', made_by: reader.id, next_on: tomorrow() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('figure_report_reader').values({ report_id, staff_id: reader.id }).execute()
    for (const [ago, { mail_state, mail_trouble }] of mails.entries()) {
      const day = dayAfter(tomorrow(), -2 - ago)
      const file = { report_id, staff_id: reader.id, made_at: instantAt(dayAfter(day, 1), '07:00'), start_on: day, end_on: day }
      await db
        .insertInto('figure_report_file')
        .values({ ...file, row_count: 3, text: 'a,b', mail_state, mail_trouble })
        .execute()
    }
  })
}

test('each file says how its mail stands, and why it was not sent', async ({ context, page }) => {
  const reader = await makeStaff('counsellor_admin')
  await mailedReport(reader)
  await enter(context, reader)
  await page.goto('/figure-reports')
  const files = page.getByRole('list', { name: 'Files of Feature performance' }).getByRole('listitem')
  await files.first().waitFor()
  await expect.poll(() => files.count()).toBe(mails.length)
  for (const [place, { words }] of mails.entries()) {
    const text = await files.nth(place).textContent()
    if (words === null) expect(text).not.toContain('mailed')
    else expect(text).toContain(words)
  }
  await look(page, inWalks.reportFiles, page.getByRole('main'))
})
