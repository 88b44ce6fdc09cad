import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParents, makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const phone = { width: 390, height: 844 }

test('an admin sends a campaign from a list with a test group, a colleague continues it, and both see who was left out', async ({
  context,
  page,
  browser,
}) => {
  const [admin, colleague, owner] = [await makeStaff('counsellor_admin'), await makeStaff('counsellor_admin'), await makeStaff()]
  const reached = Array.from({ length: 4 }, (_, at) => ({
    lead: { email: `walk-${owner.id}-${at}@home.test` },
    children: [{ name: 'Kiran' }],
  }))
  const [, , , , without] = await makeParents(owner, [...reached, { children: [{ name: 'Tara' }] }])
  const name = `Open day ${owner.id}`
  await enter(context, admin)
  await page.goto(`/users?owner=${owner.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Send a campaign…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send a campaign' })
  const who = dialog.getByRole('region', { name: 'Who gets it' })
  await who.getByText('4 of 5 parents get it').waitFor()
  await who.getByText('No e-mail address is known of them').waitFor()
  await who.getByText('The mail to').press('Enter')
  await who.getByText('Thank you for talking with us about a school for Kiran').waitFor()
  await look(page, inWalks.recipients)
  await dialog.getByRole('button', { name: 'Start' }).press('Enter')
  await dialog.getByText('Name the campaign.').waitFor()
  await dialog.getByRole('textbox', { name: 'Name of the campaign' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Test group' }).fill('2')
  await dialog.getByRole('textbox', { name: 'Mails a minute' }).fill('600')
  await page.setViewportSize(phone)
  await look(page, inWalks.refusedOnPhone)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Start' }).press('Enter')
  await untilTold(page, 'The campaign has begun')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const progress = page.getByRole('region', { name: 'Progress' })
  await progress.getByText('The test group has it').waitFor()
  await progress.getByText('2 of 4 mails written').waitFor()
  await progress.getByText('Simulated: saved, not sent').waitFor()
  await look(page, inWalks.progress, progress)
  // A colleague on another machine.
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await enter(other, colleague)
  const theirs = await other.newPage()
  await theirs.goto('/campaigns')
  const row = theirs.locator('[data-record]').filter({ hasText: name })
  await row.getByText('The test group has it').waitFor()
  await row.getByRole('link', { name }).press('Enter')
  await theirs.getByRole('button', { name: 'Continue with 2 parents' }).press('Enter')
  await progress.getByText('Done').waitFor()
  await progress.getByText('4 of 4 mails written').waitFor()
  await page.setViewportSize(phone)
  await look(page, inWalks.campaignOnPhone, page.getByRole('main'))
  await page.getByRole('link', { name: 'No e-mail address is known of them' }).press('Enter')
  await page.getByRole('link', { name: without?.name ?? '' }).waitFor()
  await look(page, inWalks.leftOutOnPhone, page.getByRole('main'))
  await other.close()
  await page.goto(`/leads/${without?.id}`)
  await page
    .getByRole('heading', { name: without?.name ?? '' })
    .first()
    .waitFor()
})

test('a campaign to a saved view waits for its start; an admin pauses and stops it, and a counsellor does not get in', async ({
  context,
  page,
}) => {
  const [admin, owner] = [await makeStaff('counsellor_admin'), await makeStaff()]
  await makeParents(owner, [{ lead: { email: `walk-${owner.id}@home.test` }, children: [{ name: 'Kiran' }] }])
  await enter(context, admin)
  await page.goto('/campaigns')
  const name = `Winter fair ${owner.id}`
  const saved = await page.request.post('/api/v1/admin_custom/views/', {
    headers: { authorization: `Token ${admin.token}`, 'idempotency-key': crypto.randomUUID() },
    data: { list: 'users', name, query: { owner: String(owner.id) }, is_team: false },
  })
  expect(saved.status()).toBe(200)
  await page.getByRole('button', { name: 'New campaign' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send a campaign' })
  await dialog.getByRole('textbox', { name: 'Name of the campaign' }).fill(name)
  await dialog.getByRole('button', { name: 'Start' }).press('Enter')
  await dialog.getByText('Choose whom the campaign goes to.').waitFor()
  await dialog.getByRole('combobox', { name: 'Saved view' }).selectOption(name)
  await dialog.getByText('Choose whom the campaign goes to.').waitFor({ state: 'detached' })
  await dialog.getByText('1 of 1 parent gets it').waitFor()
  await dialog.getByRole('textbox', { name: 'Not before' }).fill('tomorrow 11:00')
  await look(page, inWalks.savedView)
  await dialog.getByRole('button', { name: 'Start' }).press('Enter')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const state = page.getByRole('region', { name: 'Progress' }).getByRole('status')
  await state.getByText('Waits for its start').waitFor()
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await state.getByText('Paused').waitFor()
  await page.getByRole('button', { name: 'Resume' }).press('Enter')
  await state.getByText('Waits for its start').waitFor()
  await page.getByRole('button', { name: 'Stop…' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Stop this campaign for good?' })
  await question.getByText('1 parent would get none').waitFor()
  await look(page, inWalks.stopped)
  await question.getByRole('button', { name: 'Stop it' }).press('Enter')
  await state.getByText('Stopped').waitFor()
  await page.getByText('Nobody was left out.').waitFor()
  await page.goto('/campaigns/2000000000')
  await page.getByText('There is no such campaign.').waitFor()
  await enter(context, await makeStaff())
  await page.goto('/campaigns')
  await page.getByRole('heading', { name: 'This page is not open to your account' }).waitFor()
})

test('parents who said no, or have an admission, are left out of a campaign until an admin chooses them, with a warning', async ({
  context,
  page,
}) => {
  const [admin, owner] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const withMail = (at: number) => ({ lead: { email: `walk-no-${owner.id}-${at}@home.test` }, children: [{ name: 'Kiran' }] })
  const at = new Date(Date.now() - 3_600_000).toISOString()
  await makeParents(owner, [
    withMail(0),
    { ...withMail(1), events: [{ kind: 'action', at, chase: 'ends' }] },
    { ...withMail(2), milestones: [{ kind: 'admission', status: 'Already taken', on_date: at, school_name: 'Another school' }] },
  ])
  const name = `New session ${owner.id}`
  await enter(context, admin)
  await page.goto(`/users?owner=${owner.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Send a campaign…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send a campaign' })
  const who = dialog.getByRole('region', { name: 'Who gets it' })
  await who.getByText('1 of 3 parents gets it').waitFor()
  await who.getByText('They have an admission', { exact: true }).waitFor()
  await who.getByText('They said no, and nothing came from them since').waitFor()
  const choice = who.getByRole('checkbox', { name: 'Write also to parents who said no (1)' })
  await choice.press('Space')
  await who.getByText('2 of 3 parents get it').waitFor()
  await who.getByText('These parents told us that they are not interested').waitFor()
  expect(await who.locator(':focus').getAttribute('type')).toBe('checkbox')
  await look(page, inWalks.saidNo)
  await page.setViewportSize(phone)
  await look(page, inWalks.saidNoOnPhone)
  await dialog.getByRole('textbox', { name: 'Name of the campaign' }).fill(name)
  await dialog.getByRole('button', { name: 'Start' }).press('Enter')
  await page.getByText('also to parents who said no').waitFor()
  await page.getByRole('region', { name: 'Progress' }).getByText('2 of 2 mails written').waitFor()
  await page.getByRole('link', { name: 'They have an admission' }).waitFor()
})
