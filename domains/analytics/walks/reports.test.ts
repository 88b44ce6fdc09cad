import { expect } from 'vitest'
import { sendReports } from '#domains/analytics/server/reports/send-reports.ts'
import { dayAfter, instantAt, kolkataDay } from '#platform/contract/india.ts'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeStaff, onDatabase } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'

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
  expect(await audit(page)).toEqual([])
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Set up' }).press('Enter')
  await page.getByText('Report set up').waitFor()

  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(theirs, reader)
  const other = await theirs.newPage()
  await other.goto('/figure-reports')
  const report = other.getByRole('listitem', { name: 'Leaderboard' })
  await report.getByText('Set up by').waitFor()
  await onDatabase((db) => sendReports(db, Date.parse(instantAt(tomorrow(), '07:05'))))
  await other.getByRole('button', { name: /^Notices/ }).click()
  await other.getByText('Your report is ready: Leaderboard').waitFor()
  await other.keyboard.press('Escape')
  await other.reload()
  const saved = other.waitForEvent('download')
  await report.getByRole('button', { name: /^Download/ }).click()
  expect((await saved).suggestedFilename()).toBe(`leaderboard-${dayAfter(tomorrow(), -1)}-${dayAfter(tomorrow(), -1)}.csv`)
  expect(await audit(other)).toEqual([])
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
