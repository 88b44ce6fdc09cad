import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

export interface KeptServer<Ready> {
  /** The message of the server when it was ready; undefined if it ended instead. Waits for a server that is being started. */
  ready(): Promise<Ready | undefined>
  /** Starts the server again, once for changes that come together. */
  restart(): void
  stop(): Promise<void>
}

/** An editor that saves several files, or a branch that is changed, is one change, in milliseconds. */
const together = 50

/** Milliseconds that a server may take to end. */
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
export function keepServer<Ready>(script: string, env: NodeJS.ProcessEnv, onEnd: () => void): KeptServer<Ready> {
  let child: ChildProcess
  let readiness: Promise<Ready | undefined>
  let isQueued = false
  let isStopped = false

  function start(): Promise<Ready | undefined> {
    const started = spawn(process.execPath, [script], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = started
    started.once('exit', () => {
      if (isStopped || isQueued || started !== child) return
      readiness = Promise.resolve(undefined)
      onEnd()
    })
    return new Promise((resolve) => {
      started.once('message', (message) => resolve(message as Ready))
      started.once('exit', () => resolve(undefined))
    })
  }

  async function startAnew(): Promise<Ready | undefined> {
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
        const message = await asked
        if (asked === readiness) return message
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
