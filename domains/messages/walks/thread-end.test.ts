import { expect } from 'vitest'
import { simulateMessage } from '#domains/messages/contract/connections.ts'
import { test } from '#testing/browser/browser-test.ts'
import { inMinutes, makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call, enter } from '#testing/browser/staff.ts'

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="teal"/></svg>'

/** A parent who wrote forty messages, the last nine of them pictures, and the newest a text. */
async function makeTalker(owner: { id: number }) {
  const number = newNumber()
  const e164 = `+91${number}`
  const messages = Array.from({ length: 40 }, (_, at) => ({
    direction: 'incoming',
    e164,
    text: `Message ${at + 1}`,
    at: inMinutes(at - 60),
  }))
  const parent = await makeParent(owner, { numbers: [number], messages })
  const file = `${crypto.randomUUID()}.webp`
  await query(`insert into stored_file (name, type, bytes, is_private) values ($1, 'image/webp', 5, true)`, [file])
  await query(
    `update message set media_kind = 'image', kind = 'image', media_state = 'ready', media_type = 'image/webp', media_file = $2
     where id in (select id from message where lead_id = $1 order by at desc offset 1 limit 9)`,
    [parent.id, file],
  )
  return { ...parent, file }
}

test.for([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('a conversation opens at its newest message, also when pictures come later, $width px wide', async (size, { context, page }) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const parent = await makeTalker(counsellor)
  await page.setViewportSize(size)
  await enter(context, counsellor)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await reroute(page, new RegExp(parent.file), async (route) => {
    await released
    await route.fulfill({ contentType: 'image/svg+xml', body: picture })
  })
  await page.goto(`/inbox?lead=${parent.id}&view=all`)
  const log = page.getByRole('log', { name: 'Conversation' })
  const newest = log.getByRole('listitem').last()
  const fromEnd = () => log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight)
  await newest.getByText('Message 40', { exact: true }).waitFor()
  await expect.poll(fromEnd).toBeLessThan(2)
  const before = await log.evaluate((element) => element.scrollHeight)
  release()
  await expect.poll(() => log.evaluate((element) => element.scrollHeight)).toBeGreaterThan(before)
  await expect.poll(fromEnd).toBeLessThan(2)
  const inView = async () => {
    const [outer, inner] = [await log.boundingBox(), await newest.boundingBox()]
    return outer !== null && inner !== null && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height + 1
  }
  expect(await inView()).toBe(true)

  // Who reads further up stays there, until a message comes.
  await log.evaluate((element) => element.scrollTo({ top: 0 }))
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('list', { name: 'Templates' }).waitFor()
  expect(await fromEnd()).toBeGreaterThan(200)
  expect((await call('POST', simulateMessage.path, admin.token, { lead: parent.id, text: 'One more' })).status).toBe(200)
  await newest.getByText('One more').waitFor()
  await expect.poll(fromEnd).toBeLessThan(2)
})

test('a conversation that is left while reading further up is there again, until a message comes', async ({ context, page }) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const parent = await makeTalker(counsellor)
  const number = newNumber()
  const messages = [{ direction: 'incoming', e164: `+91${number}`, text: 'Fees please', at: inMinutes(-5) }]
  const other = await makeParent(counsellor, { numbers: [number], messages })
  await enter(context, counsellor)
  await reroute(page, new RegExp(parent.file), (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
  await page.goto(`/inbox?lead=${parent.id}&view=all`)
  const log = page.getByRole('log', { name: 'Conversation' })
  const fromEnd = () => log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight)
  const line = (name: string) => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: name }).first()
  const isInView = (text: string) =>
    log.getByText(text, { exact: true }).evaluate((element) => {
      const [inner, outer] = [element.getBoundingClientRect(), element.closest('[role=log]')?.getBoundingClientRect()]
      return outer !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom
    })
  await log.getByText('Message 40', { exact: true }).waitFor()
  await expect.poll(fromEnd).toBeLessThan(2)
  await log.getByText('Message 12', { exact: true }).scrollIntoViewIfNeeded()
  await expect.poll(fromEnd).toBeGreaterThan(200)
  await expect.poll(() => isInView('Message 12')).toBe(true)
  await line(other.name).click()
  await log.getByText('Fees please').waitFor()
  await expect.poll(fromEnd).toBeLessThan(2)
  await line(parent.name).click()
  await log.getByText('Message 12', { exact: true }).waitFor()
  await expect.poll(() => isInView('Message 12')).toBe(true)

  await line(other.name).click()
  await log.getByText('Fees please').waitFor()
  expect((await call('POST', simulateMessage.path, admin.token, { lead: parent.id, text: 'One more' })).status).toBe(200)
  await line(parent.name).getByText('One more').waitFor()
  await line(parent.name).click()
  await log.getByText('One more').waitFor()
  await expect.poll(fromEnd).toBeLessThan(2)
})

test('templates are filled with the school that the conversation is about', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const number = newNumber()
  const schools = await query<{ id: number; name: string }>(
    `select id, name from school where delisted_at is null and name ~ '^[A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+ School$' order by id limit 2`,
  )
  const [asked, named] = schools as [(typeof schools)[number], (typeof schools)[number]]
  const parent = await makeParent(counsellor, {
    numbers: [number],
    messages: [
      { direction: 'incoming', e164: `+91${number}`, text: `What are the fees of ${named.name.toLowerCase()}?`, at: inMinutes(-5) },
    ],
  })
  for (const [school, at] of [
    [named, inMinutes(-900)],
    [asked, inMinutes(-600)],
  ] as const)
    await query(`insert into parent_activity (lead_id, kind, at, school_id) values ($1, 'enquiry', $2, $3)`, [parent.id, at, school.id])
  await enter(context, counsellor)
  await page.goto(`/inbox?lead=${parent.id}&view=all`)
  await page.getByRole('button', { name: 'Templates' }).click()
  const school = page.getByRole('combobox', { name: 'School' })
  await expect.poll(() => school.inputValue()).toBe(String(named.id))
})
