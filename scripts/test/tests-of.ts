import { readdir } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { projectFiles } from '../check/project-files.ts'

/** Paths of test files, those in Chromium apart. */
export interface Tests {
  unit: string[]
  e2e: string[]
}

export function testsIn(files: readonly string[]): Tests {
  const tests = files.filter((path) => matchesGlob(path, '**/*.test.{ts,tsx}'))
  const isWalk = (path: string) => matchesGlob(path, '{domains/*,portal}/walks/**')
  return { unit: tests.filter((path) => !isWalk(path)), e2e: tests.filter(isWalk) }
}

export async function testsOf(root: string, domain: string, words: string[]): Promise<Tests> {
  const files = await projectFiles(root, `domains/${domain}`)
  return testsIn(files.filter((path) => words.length === 0 || words.some((word) => path.includes(word))))
}

export async function domainsOf(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'domains'), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}
