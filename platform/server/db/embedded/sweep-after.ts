import { spawn } from 'node:child_process'

// Begins when its input ends, which also happens at kill -9. Tries for a while, because killed processes may still be writing.
const script = `
  cat > /dev/null
  for attempt in 1 2 3 4 5 6 7 8 9 10; do
    [ -d "$0" ] || exit 0
    find "$0" -name postmaster.pid -exec head -n 1 {} ';' 2> /dev/null | while read -r pid; do kill -QUIT "$pid"; done
    sleep 0.3
    rm -rf "$0"
  done`

/** Ends every PostgreSQL in the folder and deletes the folder when this process ends or calls the returned function. */
export function sweepAfter(folder: string): () => void {
  const sweeper = spawn('sh', ['-c', script, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  sweeper.unref()
  // The pipe alone must not keep the process alive.
  if ('unref' in sweeper.stdin && typeof sweeper.stdin.unref === 'function') sweeper.stdin.unref()
  return () => sweeper.stdin.end()
}
