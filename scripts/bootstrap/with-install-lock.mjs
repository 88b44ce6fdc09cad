import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The holder touches the lock every `heartbeat`; after a `silence` it is taken from them. Both in milliseconds. */
const heartbeat = 1_000
const silence = 20_000

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whether the holder, and the npm that it started, are gone. Elsewhere (another container) only its silence tells. */
function isAbandoned(lock) {
  try {
    const { host, pids } = JSON.parse(readFileSync(join(lock, 'holder.json'), 'utf8'))
    if (host === hostname()) return !pids.some(isAlive)
  } catch {
    // Not written yet, or half-written when its writer was killed: its age decides.
  }
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  return touched !== undefined && Date.now() - touched > silence
}

function tryTake(lock) {
  mkdirSync(dirname(lock), { recursive: true })
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** `work` is given a function that names a process which must end, too, before a successor may begin. */
export async function withInstallLock(lock, whenWaiting, work) {
  for (let told = false; !tryTake(lock); told = true) {
    if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true })
    else {
      if (!told) whenWaiting()
      await sleep(300)
    }
  }
  const name = (pids) => writeFileSync(join(lock, 'holder.json'), JSON.stringify({ host: hostname(), pids }))
  name([process.pid])
  const beat = setInterval(() => existsSync(lock) && utimesSync(lock, new Date(), new Date()), heartbeat)
  try {
    return await work((pid) => name([process.pid, pid]))
  } finally {
    clearInterval(beat)
    rmSync(lock, { recursive: true, force: true })
  }
}
