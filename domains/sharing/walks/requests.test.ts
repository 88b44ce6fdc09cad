import { expect } from 'vitest'
import { detailsOf } from '#domains/actions/walks/action-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

/** A parent of one counsellor, shared with another. */
async function makeShared() {
  const [owner, partner] = [await makeStaff(), await makeStaff()]
  const lead = await makeParent(owner, { sharedWith: [partner.id] })
  return { owner, partner, lead }
}

test('Alt R asks for a lead; the notice of its owner has Accept, and Undo takes it back', async ({ browser, context, page }) => {
  const { owner, partner, lead } = await makeShared()
  await enter(context, partner)
  await page.goto(`/leads/${lead.id}`)
  await page.getByRole('button', { name: 'Ask for this lead' }).waitFor()
  await page.keyboard.press('Alt+r')
  await untilTold(page, 'The owner and the admins have been asked')
  const requests = page.getByRole('list', { name: 'Requests for this lead' })
  await expect.poll(() => requests.textContent()).toContain(`You have asked ${owner.name} for this lead.`)
  expect(await requests.getByRole('button').count()).toBe(0)
  await look(page, inWalks.asked, requests)

  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  try {
    await enter(theirs, owner)
    const other = await theirs.newPage()
    await other.goto('/share-transfer')
    await other.getByRole('button', { name: /^Notices/ }).click()
    const notice = other.getByRole('dialog', { name: 'Notices' }).getByRole('listitem').filter({ hasText: lead.name }).first()
    await expect.poll(() => notice.textContent()).toContain(`${partner.name} asks you to transfer ${lead.name} to them`)
    await look(other, inWalks.request)
    await notice.getByRole('button', { name: 'Accept' }).click()
    await expect.poll(async () => (await detailsOf(partner.token, lead.id)).owner?.id).toBe(partner.id)
    await other.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await detailsOf(owner.token, lead.id)).owner?.id).toBe(owner.id)
    await expect.poll(() => notice.getByRole('button').count()).toBe(0)
  } finally {
    await theirs.close()
  }
  await page.getByRole('button', { name: /^Notices/ }).click()
  await page.getByText(`${owner.name} accepted: ${lead.name} is yours now`).waitFor()
})

test('the owner declines at the lead, where the request stands, and it stands in its timeline', async ({ context, page }) => {
  const { owner, partner, lead } = await makeShared()
  expect((await call('POST', `/api/v3/admin_custom/details/${lead.id}/ask-transfer/`, partner.token)).status).toBe(200)
  await enter(context, owner)
  await page.goto(`/leads/${lead.id}`)
  const request = page.getByRole('list', { name: 'Requests for this lead' }).getByRole('listitem')
  await expect.poll(() => request.textContent()).toContain(`${partner.name} asks for this lead.`)
  expect(await page.getByRole('button', { name: 'Ask for this lead' }).count()).toBe(0)
  await request.getByRole('button', { name: 'Decline' }).click()
  await untilTold(page, 'Declined, and they are told')
  await expect.poll(() => request.count()).toBe(0)
  await expect.poll(() => page.getByText(`${owner.name} declined to transfer it to ${partner.name}`).count()).toBeGreaterThan(0)
  expect((await detailsOf(owner.token, lead.id)).owner?.id).toBe(owner.id)
})

test('a counsellor with a share is offered no transfer, and loses sight of the lead when the share is withdrawn', async ({
  browser,
  context,
  page,
}) => {
  const { owner, partner, lead } = await makeShared()
  await enter(context, partner)
  await page.goto(`/leads/${lead.id}`)
  await page.getByRole('button', { name: 'Share or Transfer' }).click()
  const modal = page.getByRole('dialog', { name: 'Share or Transfer' })
  await modal.getByText(`Only ${owner.name} and the admins can transfer it.`).waitFor()
  expect(await modal.getByRole('radio').count()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('button', { name: `Withdraw the share of ${partner.name}` }).count()).toBe(0)

  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  try {
    await enter(theirs, owner)
    const other = await theirs.newPage()
    await other.goto(`/leads/${lead.id}`)
    await other.getByRole('button', { name: `Withdraw the share of ${partner.name}` }).click()
    await untilTold(other, 'Share withdrawn')
    await expect.poll(() => other.getByText(`${owner.name} withdrew the share of ${partner.name}`).count()).toBeGreaterThan(0)
  } finally {
    await theirs.close()
  }
  await page.getByText('This lead does not exist, or is not shared with you.').first().waitFor()
})
