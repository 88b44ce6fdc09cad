import { readSettings } from '#platform/server/config/settings.ts'
import { startPortal } from '#portal/server/start-portal.ts'

// The portal as a process of its own, for tests that kill it: says its address on one line and stops on SIGTERM, or when the process
// that started it has gone.
const starting = startPortal(readSettings(process.env))

async function end(): Promise<void> {
  const portal = await starting
  await portal.stop()
  process.exit(0)
}
process.once('SIGTERM', end)
process.once('disconnect', end)

const portal = await starting
console.log(`ready ${portal.url}`)
