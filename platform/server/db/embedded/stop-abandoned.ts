import { existsSync } from 'node:fs'
import { clusterLocks } from './cluster-locks.ts'
import { clusterPaths } from './cluster-paths.ts'
import { stopPostmaster } from './postmaster.ts'

// Stops the PostgreSQL of a data folder that nobody uses any more; see watch-over.ts.
const [dataDir = ''] = process.argv.slice(2)
if (existsSync(dataDir)) {
  const paths = await clusterPaths(dataDir)
  const locks = clusterLocks(paths)
  const stopUnlessUsed = async () => {
    if (locks.leave()) await stopPostmaster(paths)
  }
  await locks.whileStarting(() => undefined, stopUnlessUsed)
}
