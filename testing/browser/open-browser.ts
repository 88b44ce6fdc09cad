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

/** Opens the Chromium of the walks. Under libfaketime it takes a minute to start: it keeps the machine's time, and its pages are shifted. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  return await chromium.launch({ executablePath, args: flags, env: ownClock() })
}
