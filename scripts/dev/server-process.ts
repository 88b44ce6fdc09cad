import { readSettings } from '#platform/server/config/settings.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { type RunningPortal, startPortal } from '#portal/server/start-portal.ts'

// The server of `npm run dev`, which starts this process again when a file of the server or the contract changes.

/** Milliseconds that requests in flight may take to finish when the server restarts. */
const longestEnd = 1_000

let portal: RunningPortal | undefined
let isEnding = false

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  setTimeout(() => process.exit(0), longestEnd).unref()
  await portal?.stop().catch(console.error)
  process.exit(0)
}

// Ctrl-C reaches this process from the terminal too; a broken channel means that its parent was killed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end())
process.on('disconnect', () => void end())
process.channel?.unref()

try {
  portal = await startPortal(readSettings(process.env))
  process.send?.({ demoLogins: portal.demoLogins, hasAccounts: portal.hasAccounts })
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exit(1)
}
