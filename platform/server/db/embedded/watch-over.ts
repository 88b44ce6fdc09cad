import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Seconds to wait for a killed portal, which is often started again at once and takes its PostgreSQL over. */
const grace = 10

// Its input ends without a word when the process that holds it is killed, even with -9.
const script = `read -r said || { sleep ${grace}; exec "$0" "$1" "$2"; }`

const stopAbandoned = fileURLToPath(new URL('stop-abandoned.ts', import.meta.url))

/** Stops the PostgreSQL of a data folder if this process is killed and nobody else uses it. The returned function calls this off. */
export function watchOver(dataDir: string): () => void {
  const watcher = spawn('sh', ['-c', script, process.execPath, stopAbandoned, dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  // The pipe alone must not keep the process alive.
  if ('unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') watcher.stdin.unref()
  watcher.stdin.on('error', () => undefined)
  return () => watcher.stdin.end('done\n')
}
