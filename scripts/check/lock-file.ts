import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFiles } from './project-files.ts'

type Versions = Record<string, string>

interface PackageFile {
  dependencies?: Versions
  devDependencies?: Versions
  optionalDependencies?: Versions
}

interface LockFile {
  packages: Record<string, PackageFile & { resolved?: string; integrity?: string; link?: boolean; optional?: boolean }>
}

const isExact = (version: string) => /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)

const versionsOf = (file: PackageFile): [string, string][] =>
  Object.entries({ ...file.dependencies, ...file.devDependencies, ...file.optionalDependencies })

const lineOf = (text: string, part: string) => text.slice(0, Math.max(0, text.indexOf(part))).split('\n').length

function lockTroubles(text: string, lock: LockFile): string[] {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    const where = `package-lock.json:${lineOf(text, JSON.stringify(path))}`
    const hosted = /^[\w+]+:/.test(entry.resolved ?? '')
    const unproven = path.includes('node_modules/') && !entry.link && !entry.optional && !entry.integrity
    return [
      ...(hosted ? [`${where}: ${path} names the host ${entry.resolved}. Leave "resolved" out (omit-lockfile-registry-resolved).`] : []),
      ...(unproven ? [`${where}: ${path} has no integrity. Install again with the network, so that npm writes it.`] : []),
    ]
  })
}

async function packageTroubles(root: string, path: string, lock: LockFile): Promise<string[]> {
  const text = await readFile(join(root, path), 'utf8')
  const locked = Object.fromEntries(versionsOf(lock.packages[path.replace(/\/?package\.json$/, '')] ?? {}))
  return versionsOf(JSON.parse(text)).flatMap(([name, version]) => {
    const where = `${path}:${lineOf(text, `"${name}":`)}`
    if (!isExact(version)) return [`${where}: ${name} is ${version}. Pin one exact version.`]
    if (locked[name] !== version)
      return [`${where}: ${name} is ${version}, but package-lock.json has ${locked[name] ?? 'nothing'}. Run npm install.`]
    return []
  })
}

/** A lock file that names a host, lacks a checksum or does not match, and versions that are not exact. */
export async function checkLockFile(root: string): Promise<string[]> {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8')
  const lock: LockFile = JSON.parse(text)
  const packageFiles = (await projectFiles(root)).filter((path) => /(?:^|\/)package\.json$/.test(path))
  const problems = await Promise.all(packageFiles.map((path) => packageTroubles(root, path, lock)))
  return [...lockTroubles(text, lock), ...problems.flat()]
}
