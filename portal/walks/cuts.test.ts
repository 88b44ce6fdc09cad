import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { commentBox } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { openLine } from '#testing/browser/open-line.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { sized } from '#testing/sized.ts'

const cuts = sized(20, 1_000)

/** A row of numbers from 0 to 1 that is the same in each run. */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const commentsOn = async (id: number) =>
  (await query<{ comment: string }>("select comment from lead_event where lead_id = $1 and kind = 'comment' order by id", [id])).map(
    ({ comment }) => comment,
  )

async function openLead(context: BrowserContext, id: number): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`/users/${id}`)
  await commentBox(page).waitFor()
  return page
}

const add = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })

/** Sends what stands in the box until nothing stands there: a counsellor whose tab died finds the text again and presses Add. */
async function untilTaken(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const left = await commentBox(page).inputValue()
        if (left !== '') await commentBox(page).press('Control+Enter')
        const isFree = (await page.getByRole('button', { name: 'Sending' }).count()) === 0
        return isFree && (await commentBox(page).inputValue()) === ''
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(true)
}

test('a line that is cut at any instant, and tabs that die while they send, lose no comment and double none', {
  timeout: 7_200_000,
}, async ({ browser }) => {
  const line = await openLine(ownPortal().url)
  const context = await browser.newContext({ baseURL: line.url })
  onTestFinished(async () => {
    await context.close()
    await line.close()
  })
  const counsellor = await makeStaff()
  const { id } = await makeParent(counsellor)
  await enter(context, counsellor)
  const random = dice(41)
  let page = await openLead(context, id)
  const written: string[] = []
  for (let at = 1; at <= cuts; at++) {
    const text = `Note ${at}`
    await commentBox(page).fill(text)
    written.push(text)
    const press = commentBox(page)
      .press('Control+Enter')
      .catch(() => undefined)
    await pause(random() * 60)
    line.cut()
    const dies = at % 5 === 0
    if (dies) await page.close()
    await press
    await pause(random() * 200)
    line.mend()
    if (dies) page = await openLead(context, id)
    await untilTaken(page)
    // From time to time all has gone, and the timeline is that of the server.
    if (at % 10 !== 0 && at !== cuts) continue
    await expect.poll(() => commentsOn(id), { timeout: 120_000 }).toEqual(written)
    await expect.poll(() => page.getByText('Kept here; sent when').count(), { timeout: 60_000 }).toBe(0)
  }
  expect(await add(page).count()).toBe(1)
  expect(await commentsOn(id)).toEqual(written)
})
