import { type Database, openDatabase, openPool } from '#platform/server/db/database.ts'
import { addressOf, urlOf } from '#platform/server/db/embedded/address.ts'
import { clusterPaths } from '#platform/server/db/embedded/cluster-paths.ts'
import { readPostmaster } from '#platform/server/db/embedded/postmaster.ts'

/** A check of all that is derived takes longer than a request may. */
export async function inPortalDatabase<Made>(dataDir: string, work: (db: Database) => Promise<Made>): Promise<Made> {
  const paths = await clusterPaths(dataDir)
  const address = addressOf(paths, readPostmaster(paths))
  if (!address) throw new Error('The database of the portal is not running.')
  const db = openDatabase(openPool(await urlOf(paths, address), { max: 1, longest: Number.POSITIVE_INFINITY }))
  return await work(db).finally(() => db.destroy())
}
