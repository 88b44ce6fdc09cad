import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../config/free-port.ts'
import { SetupError } from '../../config/setup-error.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import type { Postmaster } from './postmaster.ts'

/** The database of the portal, and the role that it works as: it owns that database and nothing else. */
export const portal = 'portal'

/** The superuser of the embedded cluster, who makes that role and database. */
export const superuser = 'postgres'

/** The longest path of a socket, in bytes, that the kernel takes. */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

/** Only part of the socket's file name: nothing listens on this TCP port. */
const socketPort = 5432

export type Address = { tcpPort?: number }

function socketFits(paths: ClusterPaths): boolean {
  return Buffer.byteLength(join(paths.run, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
}

/** The socket and its lock file: they outlive a kill -9. */
export function socketFiles(paths: ClusterPaths): string[] {
  const socket = join(paths.run, `.s.PGSQL.${socketPort}`)
  return [socket, `${socket}.lock`]
}

export function addressOf(paths: ClusterPaths, postmaster: Postmaster | undefined): Address | undefined {
  if (!postmaster) return undefined
  if (postmaster.tcpPort) return { tcpPort: postmaster.tcpPort }
  return socketFits(paths) ? {} : undefined
}

export async function newAddress(paths: ClusterPaths): Promise<Address> {
  return socketFits(paths) ? {} : { tcpPort: await freePort() }
}

export function listenSettings(paths: ClusterPaths, { tcpPort }: Address): Record<string, string> {
  if (tcpPort) return { listen_addresses: '127.0.0.1', port: String(tcpPort), unix_socket_directories: '' }
  // A comma separates folders here, so quotes protect a comma in a name.
  const folder = `"${paths.run.replaceAll('"', '""')}"`
  return { listen_addresses: '', port: String(socketPort), unix_socket_directories: folder, unix_socket_permissions: '0700' }
}

/** The URL of the database that is named as its role. It names every part, so that no PGHOST or PGSSLMODE of the environment slips in. */
export async function urlOf(paths: ClusterPaths, { tcpPort }: Address, role: string = portal): Promise<string> {
  if (!tcpPort) return `postgresql://${role}@localhost:${socketPort}/${role}?host=${encodeURIComponent(paths.run)}&sslmode=disable`
  try {
    const password = (await readFile(paths.password, 'utf8')).trim()
    return `postgresql://${role}:${password}@127.0.0.1:${tcpPort}/${role}?sslmode=disable`
  } catch {
    throw new SetupError(
      `The file ${paths.password} with the password of the embedded database cannot be read. Put it back or mend its permissions.`,
    )
  }
}
