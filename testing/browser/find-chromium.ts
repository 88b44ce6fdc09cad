import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { checkout } from '#platform/server/config/checkout.ts'
import { ownClock } from '#platform/server/config/shifted-clock.ts'

/** The same engine without a window around it: a walk takes a fifth less processor time. */
const shell = 'chromium-headless-shell'

const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Browsers that Playwright downloads stay inside the checkout. */
process.env.PLAYWRIGHT_BROWSERS_PATH ??= join(checkout, '.cache/browsers')

const succeeds = (command: string, parameters: string[], options: SpawnSyncOptions = {}) =>
  spawnSync(command, parameters, { stdio: 'ignore', env: ownClock(), ...options }).status === 0

/** A name on the path is not enough: some systems have a stub there that only says how to install the browser. */
const answers = (path: string) => succeeds(path, ['--version'], { timeout: 20_000 })

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path) && answers(path))

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'])) return undefined
  console.log('No Chromium on the path: installing it with apt-get.')
  const patience = ['-o', 'Acquire::Retries=2', '-o', 'Acquire::http::Timeout=30']
  const env = { ...ownClock(), DEBIAN_FRONTEND: 'noninteractive' }
  succeeds('apt-get', [...patience, '-q', 'update'], { env, timeout: 180_000 })
  const install = (name: string) =>
    succeeds('apt-get', [...patience, '-q', '-y', '--no-install-recommends', 'install', name], { env, timeout: 420_000 })
  if (!install(shell)) install('chromium')
  return onPath()
}

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  if (answers(chromium.executablePath())) return chromium.executablePath()
  console.log('No Chromium on the path: downloading one for the tests.')
  const tool = join(checkout, 'node_modules/playwright-core/cli.js')
  succeeds(process.execPath, [tool, 'install', 'chromium'], { stdio: 'inherit', timeout: 420_000 })
  return answers(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** The path of a Chromium that runs: the machine's, else one installed as root, else one downloaded into the checkout. */
export async function findChromium(): Promise<string> {
  const found = onPath() ?? installWithApt() ?? (await playwrightsOwn())
  if (found) return found
  throw new Error(
    'The end-to-end tests need Chromium: none is on the path, and none could be installed. Install it (on Debian: apt-get install chromium-headless-shell) and run npm test again.',
  )
}
