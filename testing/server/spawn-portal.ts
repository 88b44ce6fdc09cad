import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { shiftedClock } from '#platform/server/config/shifted-clock.ts'
import { testPassword } from '../make/make-staff.ts'

export interface SpawnedPortal {
  url: string
  child: ChildProcess
  stop(): Promise<number | null>
}

const script = new URL('run-portal.ts', import.meta.url).pathname

/** Starts a portal as a process of its own. It ends with the process that started it, so that a test that fails leaves none behind. */
export async function spawnPortal(dataDir: string, settings: Record<string, string> = {}): Promise<SpawnedPortal> {
  const own = { DATA_DIR: dataDir, PORT: '0', DEMO_LEADS: '0', LOG_LEVEL: 'silent' }
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...shiftedClock(), ...own, ...settings }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  child.channel?.unref()
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill('SIGTERM')
    await once(child, 'exit')
    return child.exitCode
  }
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += chunk
    const url = /^ready (\S+)$/m.exec(output)?.[1]
    if (url) return { url, child, stop }
  }
  throw new Error(`The portal did not start: ${output}`)
}

export async function logInto(url: string, email: string): Promise<{ authorization: string }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v1/accounts/login/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: testPassword }),
  })
  const { key } = (await answer.json()) as { key: string }
  return { authorization: `Token ${key}` }
}
