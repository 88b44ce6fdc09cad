import { join } from 'node:path'
import { checkout } from '#platform/server/config/checkout.ts'
import { freePort } from '#platform/server/config/free-port.ts'
import { writePrivately } from '#platform/server/config/private-files.ts'
import { readSettings, type Settings } from '#platform/server/config/settings.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { openEmbedded } from '#platform/server/db/embedded/open-embedded.ts'
import type { RunningPortal } from '#portal/server/start-portal.ts'
import { type KeptServer, keepServer } from './dev/keep-server.ts'
import { serveClient } from './dev/serve-client.ts'
import { endInOrder } from './start/end-in-order.ts'
import { greet } from './start/greet.ts'

// `npm run dev`: this process holds PostgreSQL and serves the client with hot reload; the server is a process beside it, behind the
// same address, so that it can start again without the other two.

type RunningServer = Pick<RunningPortal, 'demoLogins' | 'hasAccounts'>

const log = { info: (line: string) => console.log(line), warn: (line: string) => console.warn(line) }

const stops: (() => Promise<void>)[] = []
let isStarted = false

async function stop(): Promise<void> {
  for (const each of stops.splice(0).reverse()) await each()
}

/** The server's own address, which only this process asks, and which stays the same when it starts again. */
async function runServer({ publicUrl, trustedProxies = [] }: Settings): Promise<KeptServer<RunningServer> & { url: string }> {
  const port = await freePort()
  const own = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: publicUrl, TRUSTED_PROXIES: [...trustedProxies, '127.0.0.1'].join(',') }
  const kept = keepServer<RunningServer>(join(checkout, 'scripts/dev/server-process.ts'), { ...process.env, ...own }, () =>
    console.error('The server has ended. It starts again as soon as a file of it changes.'),
  )
  return { ...kept, url: `http://127.0.0.1:${port}` }
}

async function restart(server: KeptServer<RunningServer>): Promise<void> {
  const begun = Date.now()
  server.restart()
  if (await server.ready()) console.log(`The server started again in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
}

async function start(): Promise<void> {
  writePrivately()
  const settings = readSettings(process.env)
  if (!settings.databaseUrl) {
    const embedded = await openEmbedded({ dataDir: settings.dataDir, log })
    stops.push(() => embedded.stop())
  }
  const server = await runServer(settings)
  stops.push(() => server.stop())
  const isReady = async () => (await server.ready()) !== undefined
  const client = await serveClient(settings, { url: server.url, isReady, restart: () => void restart(server) })
  stops.push(() => client.close())
  isStarted = true
  const answer = await server.ready()
  if (answer) greet({ ...answer, url: settings.port === 0 ? `http://127.0.0.1:${client.port}` : settings.publicUrl })
}

endInOrder(() => (isStarted ? stop() : undefined))
try {
  await start()
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exit(1)
}
