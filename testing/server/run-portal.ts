import { readSettings } from '#platform/server/config/settings.ts'
import { startPortal } from '#portal/server/start-portal.ts'

// The portal as a process of its own, for tests that kill it: says its address on one line and stops on SIGTERM.
const portal = await startPortal(readSettings(process.env))
console.log(`ready ${portal.url}`)
process.once('SIGTERM', async () => {
  await portal.stop()
  process.exit(0)
})
