import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFiles } from './project-files.ts'

const read = async (root: string, paths: string[]) =>
  await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))

/** Declared calls that no file of the server passes to `serve`. */
export async function checkMountedCalls(root: string): Promise<string[]> {
  const files = (await projectFiles(root)).filter((path) => /\.ts$/.test(path) && !/\.test\.ts$/.test(path))
  const contract = await read(
    root,
    files.filter((path) => path.startsWith('packages/contract/src/')),
  )
  const server = await read(
    root,
    files.filter((path) => path.startsWith('apps/server/src/')),
  )
  const mounted = new Set(
    server.flatMap(({ text }) => [...text.matchAll(/\bserve\w*\(\s*\w+,\s*(?:\w+\.)?(\w+)/g)].map((match) => match[1])),
  )
  return contract.flatMap(({ path, text }) =>
    [...text.matchAll(/^export const (\w+) = defineCall\(/gm)]
      .filter((match) => !mounted.has(match[1]))
      .map((match) => {
        const line = text.slice(0, match.index).split('\n').length
        return `${path}:${line}: The call ${match[1]} is declared but not mounted. Write its serve() line in the domain's routes.ts.`
      }),
  )
}
