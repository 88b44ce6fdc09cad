import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '#testing/browser/find-chromium.ts'
import { type Measured, summed } from './latency.ts'
import type { Worker } from './works.ts'

const turns = { warm: 5, measured: 40 }
/** From the key to the next lead painted, in milliseconds. */
const bar = 100
/** How long a parent stays on the screen before the key, in milliseconds: what a lead asks for after it is shown is over by then. */
const onScreen = 400
const patience = 15_000

export interface OnScreen extends Measured {
  met: boolean
}

const modal = (page: Page) => page.getByRole('dialog', { name: 'Auto Dialer' })

async function openDialer(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/users')
  await page.getByRole('switch', { name: /^Auto Dialer/ }).press('Space')
  await modal(page).getByRole('button', { name: 'Continue' }).press('Enter')
  return page
}

async function note(page: Page): Promise<void> {
  await modal(page).getByRole('group', { name: 'How did it go?' }).waitFor()
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Enter')
  await modal(page).locator('[data-chord="next"]:visible:not([aria-disabled="true"])').waitFor()
  // The one that is prepared out of sight.
  await modal(page).locator('table h2').nth(1).waitFor({ state: 'attached' })
  await sleep(onScreen)
}

/** Text, because it runs in the page: from the key down until another parent's heading is painted, a frame after it is found. */
const watch = `(() => {
  const heading = () => document.querySelector('[role="dialog"][aria-label="Auto Dialer"] table h2')
  const before = heading()
  window.nextShown = new Promise((resolve) => {
    const look = (start) => {
      const now = heading()
      requestAnimationFrame(() => (now && now !== before ? resolve(performance.now() - start) : look(start)))
    }
    const pressed = (event) => {
      if (event.code !== 'ArrowRight') return
      window.removeEventListener('keydown', pressed, true)
      look(event.timeStamp)
    }
    window.addEventListener('keydown', pressed, true)
  })
})()`

async function next(page: Page): Promise<number> {
  await page.evaluate(watch)
  await page.keyboard.press('Alt+ArrowRight')
  return await page.evaluate<number>('window.nextShown')
}

/** One counsellor dials in Chromium: how long it takes from Next until the next lead stands on the screen. */
export async function onScreenAfterNext(url: string, { token }: Worker): Promise<OnScreen> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
    context.setDefaultTimeout(patience)
    await context.addCookies([{ name: 'token', value: token, url }])
    const page = await openDialer(context)
    const took: number[] = []
    const start = performance.now()
    for (let turn = 0; turn < turns.warm + turns.measured; turn++) {
      await note(page)
      const shown = await next(page)
      if (turn >= turns.warm) took.push(shown)
    }
    const measured = summed(took, (performance.now() - start) / 1000)
    return { ...measured, met: measured.p95 < bar }
  } finally {
    await browser.close()
  }
}

export const screenLine = ({ samples, p50, p95, p99, met }: OnScreen) => ({
  work: 'from Next to the next lead on screen',
  samples,
  'p50 ms': p50.toFixed(0),
  'p95 ms': p95.toFixed(0),
  'p99 ms': p99.toFixed(0),
  bar: `p95 < ${bar} ms ${met ? 'met' : 'MISSED'}`,
})
