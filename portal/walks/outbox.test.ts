import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { commentBox, entriesWith } from '#domains/leads/walks/lead-page.ts'
import { checkout } from '#platform/server/config/checkout.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'

const commentsOn = async (id: number) =>
  (await query<{ comment: string }>("select comment from lead_event where lead_id = $1 and kind = 'comment' order by id", [id])).map(
    ({ comment }) => comment,
  )

const nameOf = async (id: number) => (await query<{ name: string }>('select name from lead where id = $1', [id]))[0]?.name

function expectNoLine({ troubles }: { troubles: { expect: (part: string) => unknown } }) {
  for (const part of ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'ERR_NETWORK_CHANGED', 'Failed to fetch', 'UnknownFailure', 'LineLost'])
    troubles.expect(part)
}

const pill = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words })

async function write(page: Page, text: string): Promise<void> {
  await commentBox(page).fill(text)
  await commentBox(page).press('Control+Enter')
}

/** Until the code that keeps acts is here. */
const untilKeeping = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/open-outbox-|\/send-outbox-/.test(name))),
    )
    .toBe(true)

test('an edit without a line stands in its field and in the timeline as waiting, goes in its order, and one that is refused can be mended', async ({
  context,
  page,
}) => {
  expectNoLine(context)
  const counsellor = await makeStaff()
  const { id, name } = await makeParent(counsellor)
  const token = await enter(context, counsellor)
  await page.goto(`/users/${id}`)
  await commentBox(page).waitFor()
  await untilKeeping(page)
  const edit = async (to: string) => {
    await page.getByRole('button', { name: 'Edit the name' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(to)
    await page.keyboard.press('Enter')
  }
  await edit(`${name} Rao`)
  await expect.poll(() => nameOf(id)).toBe(`${name} Rao`)

  await context.setOffline(true)
  await write(page, 'Says that the name has changed')
  await edit(`${name} Iyer`)
  await untilTold(page, 'This waits here, and is sent when the line is back.')
  await page.getByText(`${name} Iyer waiting`).waitFor()
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).count()).toBe(0)
  expect(await entriesWith(page, `${name} Iyer`).textContent()).toContain('waiting')
  await pill(page, 'No connection: 2 entries kept here until the line is back').waitFor()
  // A second edit of the field takes the place of the first.
  await edit(`${name} Pillai`)
  await page.getByText(`${name} Pillai waiting`).waitFor()
  await context.setOffline(false)
  await expect.poll(() => nameOf(id)).toBe(`${name} Pillai`)
  await expect.poll(() => pill(page, /kept here|Sending/).count()).toBe(0)

  await context.setOffline(true)
  await edit(`${name} Iyer`)
  await page.getByText(`${name} Iyer waiting`).waitFor()
  // A colleague is quicker.
  const address = `/api/v3/admin_custom/details/${id}/`
  expect((await call('POST', address, token, { name: `${name} Das` })).ok).toBe(true)
  await context.setOffline(false)
  await pill(page, '1 entry not taken').click()
  const list = page.getByRole('dialog', { name: 'Kept here' })
  await list.getByText(`${name} Iyer`).waitFor()
  await list.getByText(/^Not taken: /).waitFor()
  expect([await commentsOn(id), await nameOf(id)]).toEqual([['Says that the name has changed'], `${name} Das`])
  await list.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => pill(page, /not taken/).count()).toBe(0)
})

test('a comment that was refused is mended where it stands, and sent', async ({ context, page }) => {
  expectNoLine(context)
  const counsellor = await makeStaff()
  const { id } = await makeParent(counsellor)
  await enter(context, counsellor)
  await page.goto(`/users/${id}`)
  await commentBox(page).waitFor()
  await untilKeeping(page)
  await context.setOffline(true)
  await write(page, 'Wants the bsu')
  await pill(page, 'No connection: 1 entry kept here until the line is back').waitFor()
  const create = '**/comment/*/create/'
  await page.route(create, (route) => route.fulfill({ status: 400, json: { detail: 'Spell it.' } }))
  await context.setOffline(false)
  await pill(page, '1 entry not taken').click()
  const list = page.getByRole('dialog', { name: 'Kept here' })
  await list.getByText('Not taken: Spell it.').waitFor()
  await page.unroute(create)
  await list.getByRole('button', { name: 'Change the text' }).click()
  await list.getByRole('textbox', { name: 'Text of Comment' }).fill('Wants the bus')
  await list.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => commentsOn(id)).toEqual(['Wants the bus'])
})

/** The records of the outbox as they lie on the disk, and whether its key can be exported. */
const onDisk = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('outbox')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(['records', 'meta'])
    const rows = transaction.objectStore('records').getAll()
    const seal = transaction.objectStore('meta').get('seal')
    transaction.oncomplete = () => {
      opening.result.close()
      const bytes = rows.result.map((row) => String.fromCharCode(...new Uint8Array(row.bytes))).join()
      resolve({ count: rows.result.length, bytes, extractable: seal.result.key.extractable })
    }
  }
})`

test('what an earlier version kept is taken over and sent; what waits is sealed on the disk, and a log-out deletes it', async ({
  context,
  page,
}) => {
  expectNoLine(context)
  const counsellor = await makeStaff()
  const { id, name } = await makeParent(counsellor)
  await enter(context, counsellor)
  const create = '**/comment/*/create/'
  await page.goto(`/users/${id}`)
  await commentBox(page).waitFor()
  await reroute(page, create, (route) => route.abort())
  const old = ['first', 'second'].map((text, at) => ({
    ...{ key: crypto.randomUUID(), staffId: counsellor.id, at: 1_700_000_000_000 + at, kind: 'comment', title: 'Comment' },
    ...{ lead: { id, name }, text: `Kept long ago: ${text}`, said: null },
  }))
  await page.evaluate((acts) => {
    for (const act of acts.toReversed()) localStorage.setItem(`kept:${act.staffId}:${act.key}`, JSON.stringify(act))
    localStorage.setItem('kept:7:of tomorrow', '{"what":"no version knows"}')
  }, old)
  await page.reload()
  await entriesWith(page, 'Kept long ago: second').waitFor()
  await write(page, 'Written now')
  await entriesWith(page, 'Written now').waitFor()
  const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept:')))
  await expect.poll(left).toEqual(['kept:7:of tomorrow', 'kept:here'].toSorted())
  const disk = await page.evaluate<{ count: number; bytes: string; extractable: boolean }>(onDisk)
  expect([disk.count, disk.extractable, disk.bytes.includes('long ago'), disk.bytes.includes(name)]).toEqual([3, false, false, false])
  await page.unroute(create)
  await expect.poll(() => commentsOn(id), { timeout: 60_000 }).toEqual([...old.map(({ text }) => text), 'Written now'])
  await expect.poll(left).toEqual(['kept:7:of tomorrow'])

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await page.evaluate('indexedDB.databases().then((all) => all.map((one) => one.name))')).toEqual([])
})

test.for([
  ['denies IndexedDB', "IDBFactory.prototype.open = () => { throw new DOMException('No', 'SecurityError') }"],
  [
    'has no room',
    "IDBObjectStore.prototype.put = function () { if (this.name === 'records') throw new DOMException('Full', 'QuotaExceededError') ; return this.add(...arguments) }",
  ],
])(
  'a browser that %s says so in one sentence, and the comment is sent at once or stays in the box',
  async ([, script = ''], { context, page }) => {
    expectNoLine(context)
    const counsellor = await makeStaff()
    const { id } = await makeParent(counsellor)
    await enter(context, counsellor)
    await page.addInitScript(script)
    await page.goto(`/users/${id}`)
    await commentBox(page).waitFor()
    await write(page, 'With a line')
    await expect.poll(() => commentsOn(id)).toEqual(['With a line'])
    await expect.poll(() => commentBox(page).inputValue()).toBe('')
    await untilKeeping(page)
    await context.setOffline(true)
    await write(page, 'Without a line')
    await untilTold(page, 'This browser keeps nothing for the portal')
    await expect.poll(() => commentBox(page).inputValue()).toBe('Without a line')
    await context.setOffline(false)
    await commentBox(page).press('Control+Enter')
    await expect.poll(() => commentsOn(id)).toEqual(['With a line', 'Without a line'])
  },
)

/** Opens a store of the product's own code with these options, and says how many records it has; then writes one more. */
const useStore = (options: object) => `
  import('/kept-store.js').then(async ({ openEncryptedStore }) => {
    const store = await openEncryptedStore('walk', ${JSON.stringify(options)})
    const { records, unreadable } = await store.readAll()
    await store.put({ text: 'one more' })
    const isThere = await store.replace(99, 'nothing')
    await store.noteContact()
    store.close()
    return [records.size, unreadable, isThere]
  })`

test('a kept store is wiped for another account, another version, and after hours without contact, also by a clock that was set back', async ({
  page,
}) => {
  const code = stripTypeScriptTypes(await readFile(join(checkout, 'platform/web/kept/open-encrypted-store.ts'), 'utf8'))
  await page.route('**/kept-store.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  await page.goto('/login')
  const use = (options: object) => page.evaluate<[number, number, boolean]>(useStore(options))
  const mine = { owner: 7, version: 1, maxSilence: 12 * 3_600_000 }
  expect(await use(mine)).toEqual([0, 0, false])
  expect(await use(mine)).toEqual([1, 0, false])
  expect(await use({ ...mine, version: 2 })).toEqual([0, 0, false])
  expect(await use({ ...mine, owner: 8 })).toEqual([0, 0, false])
  expect(await use({ ...mine, owner: 8 })).toEqual([1, 0, false])
  await page.evaluate('globalThis.now = Date.now; Date.now = () => now() + 13 * 3_600_000')
  expect(await use({ ...mine, owner: 8 })).toEqual([0, 0, false])
  await page.evaluate('Date.now = now')
  expect(await use({ ...mine, owner: 8 })).toEqual([0, 0, false])
})
