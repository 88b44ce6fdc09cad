import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFiles } from './project-files.ts'

const longest = 300
const longestTest = 400
const usual = 150
const shareUnderUsual = 0.9

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isMeasured = (path: string) => /\.(?:tsx?|mjs|css)$/.test(path) && !/\.gen\.ts$/.test(path) && !/^data\//.test(path)

/** Files that are too long: none over 300 lines, tests 400, and 90 % of all under 150. */
export async function checkFileSizes(root: string): Promise<string[]> {
  const files = (await projectFiles(root)).filter(isMeasured)
  const sizes = await Promise.all(
    files.map(async (path) => ({ path, lines: (await readFile(join(root, path), 'utf8')).replace(/\n$/, '').split('\n').length })),
  )
  const tooLong = sizes
    .map((file) => ({ ...file, limit: isTest(file.path) ? longestTest : longest }))
    .filter(({ lines, limit }) => lines > limit)
    .map(({ path, lines, limit }) => `${path}:${limit}: ${lines} lines; the limit is ${limit}. Split it by what its parts do.`)
  const long = sizes.filter(({ lines }) => lines >= usual).sort((one, other) => other.lines - one.lines)
  if (long.length <= sizes.length * (1 - shareUnderUsual)) return tooLong
  const list = long.map(({ path, lines }) => `  ${path}: ${lines}`).join('\n')
  return [
    ...tooLong,
    `${long.length} of ${sizes.length} files have ${usual} lines or more; at most one in ten may. Split some of these:\n${list}`,
  ]
}
