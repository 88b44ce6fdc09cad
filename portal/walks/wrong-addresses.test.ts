import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

const sentence = 'These parts of the address were not understood and are left out'

test.for([
  ['/figure-rows?figure=nope', 'figure', '/figure-rows'],
  ['/school-performance?ordering=nope&page=2', 'ordering', '/school-performance?page=2'],
  ['/assignment?tab=nope', 'tab', '/assignment'],
  ['/leaderboard?measure=%E2%80%8B&from=yesterday', 'measure, from', '/leaderboard'],
  ['/follow-ups?view=decade&colour=red', 'view, colour', '/follow-ups'],
  ['/campaigns?page=two', 'page', '/campaigns'],
] as const)('%s opens without its wrong part, and says which', async ([address, names, right], { context, page }) => {
  await enter(context, await makeStaff('counsellor_admin'))
  await page.goto(address)
  const note = page.getByRole('status').filter({ hasText: sentence })
  await note.getByText(`${sentence}: ${names}`, { exact: true }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await expect.poll(() => page.url()).toMatch(new RegExp(`${right.replace('?', '\\?')}$`))
  await look(page, inWalks.wrongAddress, note)
  await note.getByRole('button', { name: 'Dismiss the note' }).press('Enter')
  await expect.poll(() => note.count()).toBe(0)
})

test('an address of right and usual parts says nothing', async ({ context, page }) => {
  await enter(context, await makeStaff('counsellor_admin'))
  for (const address of ['/campaigns?page=1', '/assignment?tab=', '/school-performance?page=2']) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText(sentence).count()).toBe(0)
  }
})
