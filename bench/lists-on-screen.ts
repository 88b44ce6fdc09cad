import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '#testing/browser/find-chromium.ts'
import { type Measured, summed } from './latency.ts'
import type { Worker } from './works.ts'

const turns = { warm: 4, measured: 40 }
/** Milliseconds between two presses: the server's answer to the one before has come and is drawn. */
const between = 700
const patience = 15_000
const bars = { painted: 16, answered: 4, memory: 60 }

interface OnScreen extends Measured {
  act: string
  /** Milliseconds in the worker. */
  answered: Measured
}

/**
 * Text, because it runs in the page: from the press until the list shows another count, page or order than before, a frame after it is
 * found. Rows alone would not do: a letter that nearly all names have leaves the first page as it was.
 */
const watch = `(() => {
  const shown = () => [...document.querySelectorAll('section header p, [data-lead-row] bdi')].map((text) => text.textContent).join()
  const before = shown()
  let start
  window.painted = new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The list did not change: ' + location.href)), 10000)
    const look = () => requestAnimationFrame(() => {
      if (shown() === before) return look()
      clearTimeout(late)
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now() - start)
      channel.port2.postMessage('')
    })
    const pressed = (event) => {
      for (const kind of ['pointerup', 'keydown', 'change']) window.removeEventListener(kind, pressed, true)
      start = event.timeStamp
      look()
    }
    for (const kind of ['pointerup', 'keydown', 'change']) window.addEventListener(kind, pressed, true)
  })
})()`

const answers = (page: Page) => page.evaluate<number[]>("performance.getEntriesByName('list answered here').map((entry) => entry.duration)")

type Press = (page: Page, turn: number) => Promise<unknown>

const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Each changes what the list shows. Letters and pages are others each time; a filter and an order go there and back, and the page
 * remembers an answer of the last half minute.
 */
const acts: Readonly<Record<string, Press>> = {
  filter: (page) => page.getByRole('search').getByRole('button', { name: 'Collab', exact: true }).click(),
  sort: (page, turn) =>
    page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: turn % 2 === 0 ? 'Name A to Z' : 'Recent Users' }),
  'search letter': (page, turn) =>
    page.getByRole('searchbox', { name: /^Search/ }).press(turn % 2 === 0 ? (letters[(turn / 2) % letters.length] as string) : 'Backspace'),
  page: (page) => page.getByRole('button', { name: 'Next page' }).click(),
}

async function measured(page: Page, act: string, press: Press): Promise<OnScreen> {
  const painted: number[] = []
  await page.evaluate("performance.clearMeasures('list answered here')")
  const start = performance.now()
  for (let turn = 0; turn < turns.warm + turns.measured; turn++) {
    await page.evaluate(watch)
    await press(page, turn)
    const took = await page.evaluate<number>('window.painted')
    if (turn >= turns.warm) painted.push(took)
    await sleep(between)
  }
  const seconds = (performance.now() - start) / 1000
  return { act, ...summed(painted, seconds), answered: summed(await answers(page), seconds) }
}

const kilobyte = 1_024

/** Megabytes that the browser's processes of pages have for themselves, workers included. */
async function memoryOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  const sizes = await Promise.all(pages.map(({ id }) => readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')))
  const own = sizes.flatMap((text) => [...text.matchAll(/^Private_\w+: +(\d+) kB$/gm)].map(([, size]) => Number(size)))
  return own.reduce((sum, size) => sum + size, 0) / kilobyte
}

async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/users')
  await page.locator('[data-lead-row]').first().waitFor()
  return page
}

/** A counsellor works in their list in Chromium. Measures the time from a press until the list stands as it was asked for. */
export async function listsOnScreen(url: string, { token }: Worker) {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
    context.setDefaultTimeout(patience)
    await context.addCookies([{ name: 'token', value: token, url }])
    const page = await openList(context)
    const before = await memoryOf(browser)
    // The portal's policy forbids the evaluation of texts within the page, which `waitForFunction` would need.
    while (!(await page.evaluate("localStorage.getItem('leads') !== null"))) await sleep(250)
    const shown: OnScreen[] = []
    for (const [act, press] of Object.entries(acts)) shown.push(await measured(page, act, press))
    const memory = (await memoryOf(browser)) - before
    return { shown, memory, met: memory < bars.memory && shown.every(isMet) }
  } finally {
    await browser.close()
  }
}

const isMet = ({ p95, answered }: OnScreen) => p95 < bars.painted && answered.p95 < bars.answered

export const onScreenLine = (shown: OnScreen) => ({
  work: `${shown.act} of a list, in Chromium`,
  samples: shown.samples,
  'p50 ms to paint': shown.p50.toFixed(1),
  'p95 ms to paint': shown.p95.toFixed(1),
  'p95 ms in the worker': shown.answered.p95.toFixed(2),
  bar: `p95 < ${bars.painted} and ${bars.answered} ms ${isMet(shown) ? 'met' : 'MISSED'}`,
})
