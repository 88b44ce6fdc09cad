import { addressOf, urlOf } from '#platform/server/db/embedded/address.ts'
import { clusterPaths } from '#platform/server/db/embedded/cluster-paths.ts'
import { readPostmaster } from '#platform/server/db/embedded/postmaster.ts'

/** The address of the database that a portal keeps in this folder. */
export async function databaseIn(data: string): Promise<string> {
  const paths = await clusterPaths(data)
  const address = addressOf(paths, readPostmaster(paths))
  if (!address) throw new Error('The database of the portal is not running.')
  return await urlOf(paths, address)
}
