import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** The permissions of others, all taken away from written files. */
const ofOthers = 0o077

/** From here on, files that this process and its children write are readable by their owner alone. */
export const writePrivately = () => void process.umask(ofOthers)

/** Makes a folder that only its owner can open, or closes one of ours that others can open. */
export function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(path)
  if (mode & ofOthers && uid === process.getuid?.()) chmodSync(path, mode & ~ofOthers)
  return path
}
