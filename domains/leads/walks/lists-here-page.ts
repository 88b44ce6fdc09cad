import type { Browser, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { makeParents, makeStaff } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { enter } from '#testing/browser/staff.ts'
import { rows } from './lead-page.ts'

/** Leads are written some seconds after they came, and a portal under load takes longer. */
export const patience = { timeout: 120_000 }

/** The records that this browser keeps of leads, each with the mark of its last writing; none while the store is not there. */
const records = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'leads')) return {}
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('leads')
      opening.onsuccess = () => resolve(opening.result)
    })
    const marks: Record<string, string> = {}
    await new Promise<void>((resolve) => {
      const walking = database.transaction('records').objectStore('records').openCursor()
      walking.onsuccess = () => {
        const at = walking.result
        if (!at) return resolve()
        marks[String(at.key)] = String(at.value.iv)
        at.continue()
      }
    })
    database.close()
    return marks
  })

export const kept = async (page: Page) => Object.keys(await records(page)).length

/** The leads as they are now have been written once. */
export const untilKept = (page: Page) => expect.poll(async () => Object.keys(await records(page)), patience).toContain('contact')

/** Notes what is kept; the returned function waits until this browser has written its leads again. */
export async function noteKept(page: Page): Promise<() => Promise<void>> {
  const before = (await records(page)).head
  return async () => {
    await expect.poll(async () => (await records(page)).head !== before, patience).toBe(true)
  }
}

const shellIsKept = (page: Page) => page.evaluate(async () => (await (await caches.open('shell')).match('/')) !== undefined)

/** A counsellor with three parents, in a browser that keeps the portal and the leads. */
export async function openKept(browser: Browser) {
  const context = await browser.newContext({ baseURL: ownPortal().url, serviceWorkers: 'allow' })
  onTestFinished(() => context.close())
  const counsellor = await makeStaff()
  const word = counsellor.name.slice(-8)
  const parents = await makeParents(counsellor, [
    { lead: { name: `Asha ${word}`, email: 'asha@inside.example' } },
    { lead: { name: `Binod ${word}` } },
    { lead: { name: `Chitra ${word}` } },
  ])
  await enter(context, counsellor)
  const page = await context.newPage()
  await page.goto('/users')
  await expect.poll(() => rows(page).count()).toBe(3)
  await untilKept(page)
  await expect.poll(() => shellIsKept(page), patience).toBe(true)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(3)
  return { context, page, counsellor, parents }
}

export const names = (page: Page) => rows(page).locator('bdi').allTextContents()
