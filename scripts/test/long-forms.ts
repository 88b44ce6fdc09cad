import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { importsOf } from '../check/imports-of.ts'
import { projectFiles } from '../check/project-files.ts'
import { type Tests, testsIn } from './tests-of.ts'

const pathOf = (importer: string, specifier: string) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : specifier.replace(/^#/, '')

/** The tests with a long form: their file, or one that they share with tests of their kind, asks for its size. */
export async function longForms(root: string, words: readonly string[]): Promise<Tests> {
  const all = testsIn((await projectFiles(root)).filter((path) => /^(?:domains|platform|portal|testing|demo|bench)\//.test(path)))
  const asksForSize = async (path: string, isTest: boolean): Promise<boolean> => {
    const specifiers = importsOf(await readFile(join(root, path), 'utf8')).map(({ specifier }) => specifier)
    if (specifiers.some((specifier) => specifier.endsWith('/sized.ts'))) return true
    const shared = isTest ? specifiers.filter((specifier) => /^(?:\.\/|#testing\/browser\/)/.test(specifier)) : []
    const asked = await Promise.all(shared.map((specifier) => asksForSize(pathOf(path, specifier), false)))
    return asked.includes(true)
  }
  const withLongForm = async (paths: readonly string[]) => {
    const have = await Promise.all(paths.map((path) => asksForSize(path, true)))
    return paths.filter((path, at) => have[at] && (words.length === 0 || words.some((word) => path.includes(word))))
  }
  return { unit: await withLongForm(all.unit), e2e: await withLongForm(all.e2e) }
}
