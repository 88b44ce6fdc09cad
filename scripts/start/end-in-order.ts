/** One Ctrl-C reaches this process from the terminal, from npm and from the bootstrap; only one that comes later is a second one, in milliseconds. */
const sameKeyPress = 1_000

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/**
 * Stops in order when the terminal, npm or the bootstrap says so, and at once at a second Ctrl-C. `stop` answers nothing while
 * what it would stop is still being started: that is given up, its transactions are rolled back, and PostgreSQL is told to stop as
 * this process ends.
 */
export function endInOrder(stop: () => Promise<void> | undefined): void {
  let askedAt: number | undefined

  async function end(signal: keyof typeof exitCodes): Promise<void> {
    const exitCode = exitCodes[signal]
    if (askedAt !== undefined) {
      if (signal === 'SIGINT' && Date.now() - askedAt > sameKeyPress) process.exit(exitCode)
      return
    }
    askedAt = Date.now()
    const stopping = stop()
    if (!stopping) process.exit(exitCode)
    console.log('Stopping …')
    try {
      await stopping
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal))
  // The channel to the bootstrap breaks when that is killed and can forward nothing.
  process.on('disconnect', () => void end('SIGTERM'))
  process.channel?.unref()
  // A closed terminal cannot be written to any more; that must not keep anything from being stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
