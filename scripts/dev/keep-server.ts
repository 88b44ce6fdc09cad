import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

export interface KeptServer<Said> {
  /** What the server said when it was ready; undefined when it ended instead. Waits for the server that is being started. */
  ready(): Promise<Said | undefined>
  /** Starts the server anew, once for changes that come together. */
  restart(): void
  stop(): Promise<void>
}

/** An editor that saves several files, or a branch that is changed, is one change, in milliseconds. */
const together = 50

/** How long a server that was told to end may take, in milliseconds. */
const longestEnd = 3_000

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), longestEnd)
  await ended
  clearTimeout(late)
}

/** Runs a script as a process of its own, which says one message when it is ready; `onEnd` hears of one that ended unasked. */
export function keepServer<Said>(script: string, env: NodeJS.ProcessEnv, onEnd: () => void): KeptServer<Said> {
  let child: ChildProcess
  let readiness: Promise<Said | undefined>
  let isQueued = false
  let isStopped = false

  function start(): Promise<Said | undefined> {
    const started = spawn(process.execPath, [script], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = started
    started.once('exit', () => {
      if (isStopped || isQueued || started !== child) return
      readiness = Promise.resolve(undefined)
      onEnd()
    })
    return new Promise((resolve) => {
      started.once('message', (said) => resolve(said as Said))
      started.once('exit', () => resolve(undefined))
    })
  }

  async function startAnew(): Promise<Said | undefined> {
    await pause(together)
    await end(child)
    // From here on a change needs another restart: the files are read now.
    isQueued = false
    return isStopped ? undefined : await start()
  }

  readiness = start()
  return {
    async ready() {
      for (;;) {
        const asked = readiness
        const said = await asked
        if (asked === readiness) return said
      }
    },
    restart() {
      if (isQueued || isStopped) return
      isQueued = true
      readiness = startAnew()
    },
    async stop() {
      isStopped = true
      await end(child)
    },
  }
}
