import { readSettings } from '#platform/server/config/settings.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { type RunningPortal, startPortal } from '#portal/server/start-portal.ts'
import { buildWebIfStale } from './build-web.ts'

/** Ctrl-C reaches this process from the terminal, from npm and from the bootstrap; only one that comes later is a second one, in milliseconds. */
const sameKeyPress = 1_000

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

let portal: RunningPortal | undefined
let askedAt: number | undefined

async function stop(exitCode: number): Promise<void> {
  if (askedAt !== undefined) {
    if (Date.now() - askedAt > sameKeyPress) process.exit(exitCode)
    return
  }
  askedAt = Date.now()
  // What is still being started is given up: its transactions are rolled back, and PostgreSQL is told to stop as this process ends.
  if (!portal) process.exit(exitCode)
  console.log('Stopping …')
  try {
    await portal.stop()
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

function listenForTheEnd(): void {
  for (const [signal, exitCode] of Object.entries(exitCodes)) process.on(signal, () => void stop(exitCode))
  // The channel to the bootstrap breaks when that is killed and can forward nothing.
  process.on('disconnect', () => void stop(exitCodes.SIGTERM))
  process.channel?.unref()
  // A closed terminal cannot be written to any more; that must not keep anything from being stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

function greet({ url, demoLogins }: RunningPortal, seconds: string): void {
  console.log(`\nInside Portal is ready in ${seconds} s: ${url}\n`)
  if (!demoLogins) return
  console.log(`Demo logins, each with the password ${demoLogins.password}:`)
  for (const email of demoLogins.emails) console.log(`  ${email}`)
  console.log('')
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  await buildWebIfStale(() => console.log('Building the web client …'))
  portal = await startPortal(settings)
  greet(portal, process.uptime().toFixed(1))
}

listenForTheEnd()
try {
  await start()
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exit(1)
}
