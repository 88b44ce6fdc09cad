import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

export const pinnedNode = (root) => join(root, 'node_modules/node/bin/node')

export const pinnedVersion = (root) => packagesOf(join(root, 'package-lock.json'))['node_modules/node']?.version

const allows = (list, value) => !list || list.includes(value)

/** A package needed only by one for another platform says so nowhere: an optional one counts only if it is plainly for this platform. */
function mayBeAbsent({ optional, os, cpu, libc }) {
  if (!optional) return false
  if (!os && !cpu) return true
  return !allows(os, process.platform) || !allows(cpu, process.arch) || !allows(libc, 'glibc')
}

/** Says in a few words how node_modules differs from package-lock.json; undefined when it does not. */
export function differenceFromLock(root) {
  let present
  try {
    present = packagesOf(join(root, 'node_modules/.package-lock.json'))
  } catch {
    return 'nothing is installed yet'
  }
  for (const [path, wanted] of Object.entries(packagesOf(join(root, 'package-lock.json')))) {
    if (!path.includes('node_modules/')) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const found = present[path]
    if (!found && !mayBeAbsent(wanted)) return `${name} is missing`
    if (found && found.version !== wanted.version) return `${name} is ${found.version} instead of ${wanted.version}`
  }
  return existsSync(pinnedNode(root)) ? undefined : 'the pinned Node is missing'
}
