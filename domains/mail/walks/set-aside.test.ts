import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { rawMail } from '#testing/make/raw-mail.ts'
import { inWalks } from './screens.ts'

test('a mail that could not be read is found from Connections, read by its head, downloaded and done with', async ({ context, page }) => {
  const subject = `मीरा का प्रवेश ${crypto.randomUUID()}`
  const raw = rawMail({ from: 'Meera <meera@home.test>', subject: `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=` })
  await onDatabase((db) =>
    db
      .insertInto('received_mail')
      .values({
        ...{ source: 'webhook', hash: randomBytes(32), raw, tries: 3, set_aside_at: new Date().toISOString() },
        trouble: 'Reading it takes longer than 30 s.',
      })
      .execute(),
  )
  await enter(context, await makeStaff('counsellor_admin'))
  await page.goto('/connections')
  const card = page.getByRole('listitem', { name: 'Incoming mail' })
  await card.getByText(/could not be read/).waitFor()
  await card.getByRole('link', { name: 'Look at them' }).press('Enter')
  const mail = page.getByRole('listitem', { name: subject })
  await mail.getByText('Reading it takes longer than 30 s.').waitFor()
  await mail.getByText('Head of the mail').click()
  await mail.getByText(/MIME-Version: 1.0/).waitFor()
  await look(page, inWalks.unreadMail, mail)
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, inWalks.unreadOnPhone, mail)
  const download = page.waitForEvent('download')
  await mail.getByRole('button', { name: 'Download the mail' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^mail-\d+\.eml$/)
  await mail.getByRole('button', { name: 'Done with it' }).press('Enter')
  await untilTold(page, 'The mail is done with')
  await mail.waitFor({ state: 'detached' })
})
