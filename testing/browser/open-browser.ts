import { type Browser, chromium } from 'playwright-core'
import { ownClock } from '#platform/server/config/shifted-clock.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Pages with which Chromium prepares its address bar for each context, though nobody sees one: a third of what a first page costs. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

const switchOff = '--disable-features='

/** Chromium heeds only the last list of features that are off, so that of Playwright has to stand in ours. */
async function featuresOffByPlaywright(executablePath: string): Promise<string[]> {
  const server = await chromium.launchServer({ executablePath, env: ownClock() })
  const given = server.process().spawnargs.find((arg) => arg.startsWith(switchOff))
  await server.close()
  if (!given) throw new Error(`Playwright starts Chromium without ${switchOff} now, so what this adds to it needs no list of Playwright’s.`)
  return given.slice(switchOff.length).split(',')
}

/** Opens the Chromium of the walks. Under libfaketime it takes a minute to start: it keeps the machine's time, and its pages are shifted. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  const off = [...(await featuresOffByPlaywright(executablePath)), ...addressBar]
  return await chromium.launch({ executablePath, args: [...flags, switchOff + off.join(',')], env: ownClock() })
}
