import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SetupError } from '#platform/server/config/setup-error.ts'

export interface House {
  readonly root: string
  has: (path: string) => boolean
  read: (path: string) => Promise<string>
  add: (path: string, text: string) => Promise<void>
  /** Changes a file; a change that finds no place for itself answers undefined. */
  change: (path: string, change: (text: string) => string | undefined) => Promise<void>
  readonly touched: string[]
}

export function openHouse(root: string): House {
  const touched: string[] = []
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
    if (!touched.includes(path)) touched.push(path)
  }
  const has = (path: string) => existsSync(join(root, path))
  return {
    root,
    touched,
    has,
    read,
    async add(path, text) {
      if (has(path)) throw new SetupError(`${path} is there already. Choose another name.`)
      await write(path, text)
    },
    async change(path, change) {
      const changed = change(await read(path))
      if (changed === undefined) throw new SetupError(`${path} has no place where its new line could go. Add it by hand.`)
      await write(path, changed)
    },
  }
}
