import { readdir } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { projectFiles } from '../check/project-files.ts'

export async function testsOf(root: string, domain: string, words: string[]): Promise<{ unit: string[]; e2e: string[] }> {
  const files = await projectFiles(root, `domains/${domain}`)
  const tests = files.filter((path) => matchesGlob(path, '**/*.test.{ts,tsx}'))
  const meant = tests.filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  const isWalk = (path: string) => path.startsWith(`domains/${domain}/walks/`)
  return { unit: meant.filter((path) => !isWalk(path)), e2e: meant.filter(isWalk) }
}

export async function domainsOf(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'domains'), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}
