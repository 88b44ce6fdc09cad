import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { enter } from '#testing/browser/staff.ts'
import { dialer, enterDialing, toFirstLead } from './dialer-page.ts'
import { inWalks } from './screens.ts'

test('an admin sets a target, the counsellor sees how far it is where the figures stand, and says why they pause', async ({
  browser,
  context,
  page,
}) => {
  const { me, waiting } = await enterDialing(context, 'missed_call')
  const admin = await makeStaff('counsellor_admin')
  const office = await browser.newContext({ baseURL: ownPortal().url, locale: 'en-IN', reducedMotion: 'reduce' })
  try {
    await enter(office, admin)
    const desk = await office.newPage()
    await desk.goto('/dialing')
    await desk.getByRole('button', { name: 'Targets of the day…' }).press('Enter')
    const dialog = desk.getByRole('dialog', { name: 'Targets of the day' })
    const single = dialog.getByRole('region', { name: 'Single counsellors' })
    await single.getByRole('combobox', { name: 'Counsellors' }).fill(me.name)
    await desk.getByRole('option', { name: me.name }).click()
    await single.getByRole('textbox', { name: 'Calls a day' }).fill('90')
    await single.getByRole('textbox', { name: 'Talks a day' }).fill('30')
    await single.getByRole('button', { name: 'Save for 1' }).press('Enter')
    await dialog.getByRole('row', { name: `${me.name} (own target) 0 of 90 0 of 30` }).waitFor()
    await look(desk, inWalks.targets)
    await desk.keyboard.press('Escape')

    await toFirstLead(page, waiting[0])
    const figures = dialer(page).getByLabel('This session').filter({ visible: true })
    await expect.poll(() => figures.textContent()).toMatch(/Calls today[01] of 90Talks today0 of 30/)
    await dialer(page).getByRole('button', { name: 'Pause', exact: true }).press('Enter')
    const pause = dialer(page).getByRole('region', { name: 'Your pause' })
    await pause.getByRole('button', { name: 'Lunch' }).press('Enter')
    await expect.poll(() => pause.getByRole('button', { name: 'Lunch' }).getAttribute('aria-pressed')).toBe('true')
    await look(page, inWalks.ownPause, pause)
    await desk.locator('[data-record]').filter({ hasText: me.name }).getByText('Lunch, since').waitFor()
    await dialer(page).getByRole('button', { name: 'Play', exact: true }).press('Enter')
    await expect.poll(() => pause.count()).toBe(0)
  } finally {
    await office.close()
  }
})
