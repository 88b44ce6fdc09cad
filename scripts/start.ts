import { readSettings } from '#platform/server/config/settings.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { type RunningPortal, startPortal } from '#portal/server/start-portal.ts'
import { buildWebIfStale } from './build-web.ts'
import { endInOrder } from './start/end-in-order.ts'
import { greet } from './start/greet.ts'

let portal: RunningPortal | undefined

endInOrder(() => portal?.stop())
try {
  const settings = readSettings(process.env)
  await buildWebIfStale(() => console.log('Building the web client …'))
  portal = await startPortal(settings)
  greet(portal)
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exit(1)
}
