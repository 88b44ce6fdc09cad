import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const unwritten = ['node_modules', '.git', 'dist', '.cache', '.data', 'test-results']

/** The paths of the project's own files, relative to `root`, with forward slashes, sorted. */
export async function projectFiles(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) return unwritten.includes(entry.name) ? [] : await projectFiles(root, path)
      return [path]
    }),
  )
  return found.flat().sort()
}
