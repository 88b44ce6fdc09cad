import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SetupError } from '../../config/setup-error.ts'
import { type Address, addressOf } from './address.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { tryConnect } from './connect.ts'
import { launch } from './launch.ts'
import type { Log } from './log.ts'
import { readPostmaster, runningPostmaster, stopPostmaster } from './postmaster.ts'
import { hasCluster, prepareCluster } from './prepare-cluster.ts'
import { chooseRunner } from './runner.ts'

export type Connected = { client: pg.Client; address: Address }

/** How long a postmaster may recover before it is given up, in milliseconds. */
const longestRecovery = 600_000

async function adopt(paths: ClusterPaths): Promise<Connected | undefined> {
  const address = addressOf(paths, readPostmaster(paths))
  for (const begun = Date.now(); address; await sleep(30)) {
    const attempt = await tryConnect(paths, address)
    if ('client' in attempt) return { client: attempt.client, address }
    const ours = runningPostmaster(paths)
    if (attempt.state === 'absent' || (attempt.state === 'strange' && address.tcpPort && !ours)) break
    if (attempt.state === 'strange') {
      const who = ours ? `PostgreSQL (process ${ours})` : 'Something else'
      throw new SetupError(`${who} answers for ${paths.cluster}, but not as it should (${attempt.detail}). End it and start again.`)
    }
    if (Date.now() - begun > longestRecovery) throw new SetupError(`PostgreSQL on ${paths.cluster} takes no connections: ${attempt.detail}`)
  }
  // A postmaster that no longer listens is on its way out, or has lost its socket.
  await stopPostmaster(paths)
  return undefined
}

/** Only the holder of the start lock may call it. A new postmaster listens where `before` did, if it can, so that URLs stay true. */
export async function ensureRunning(paths: ClusterPaths, durable: boolean, log: Log, before?: Address): Promise<Connected> {
  const adopted = (await hasCluster(paths)) ? await adopt(paths) : undefined
  if (adopted) return adopted
  const runner = await chooseRunner(paths.dataDir)
  await prepareCluster(paths, runner, durable)
  return await launch({ paths, runner, durable, log, before })
}
