import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { importsOf } from '../check/imports-of.ts'
import { projectFiles } from '../check/project-files.ts'
import { testsIn } from './tests-of.ts'

/** The unit and server tests with a long form: their file, or one beside it that it imports, asks for its size. */
export async function longForms(root: string, words: readonly string[]): Promise<string[]> {
  const { unit } = testsIn((await projectFiles(root)).filter((path) => /^(?:domains|platform|portal|testing)\//.test(path)))
  const asksForSize = async (path: string, isTest: boolean): Promise<boolean> => {
    const specifiers = importsOf(await readFile(join(root, path), 'utf8')).map(({ specifier }) => specifier)
    if (specifiers.some((specifier) => specifier.endsWith('/sized.ts'))) return true
    const beside = isTest ? specifiers.filter((specifier) => specifier.startsWith('./')) : []
    const asked = await Promise.all(beside.map((specifier) => asksForSize(posix.join(posix.dirname(path), specifier), false)))
    return asked.includes(true)
  }
  const have = await Promise.all(unit.map((path) => asksForSize(path, true)))
  return unit.filter((path, at) => have[at] && (words.length === 0 || words.some((word) => path.includes(word))))
}
