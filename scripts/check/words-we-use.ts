import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFiles } from './project-files.ts'

const heading = '## Words we use'

interface Word {
  /** As the table has it: `most…` stands for every name that begins so. */
  avoided: string
  instead: string
}

/** The rows of the table: names in backticks in its second column, with the first column beside each. */
function wordsIn(contributing: string): Word[] {
  const section = contributing.split(`\n${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return section.split('\n').flatMap((line) => {
    const [, instead = '', avoided = ''] = line.split('|').map((cell) => cell.trim())
    return [...avoided.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({ avoided: word, instead: instead.replaceAll('`', '') }))
  })
}

const patternOf = ({ avoided }: Word) =>
  avoided.endsWith('…') ? `${RegExp.escape(avoided.slice(0, -1))}[A-Z]\\w*` : `${RegExp.escape(avoided)}(?!\\w)`

/** Names in code that the table of CONTRIBUTING.md replaces by others. Migrations keep the names of their time. */
export async function checkWords(root: string): Promise<string[]> {
  const words = wordsIn(await readFile(join(root, 'CONTRIBUTING.md'), 'utf8'))
  if (words.length === 0) return [`CONTRIBUTING.md:1: The table under “${heading}” names no word.`]
  const any = new RegExp(`(?<!\\w)(?:${words.map((word) => `(${patternOf(word)})`).join('|')})`, 'g')
  const files = (await projectFiles(root)).filter(
    (path) => /\.(?:tsx?|template)$/.test(path) && !path.startsWith('scripts/check/words-we-use'),
  )
  const found = files.map(async (path) => {
    const text = await readFile(join(root, path), 'utf8')
    return [...text.matchAll(any)].map(({ 0: name, index, ...groups }) => {
      const word = words.find((_, at) => groups[at + 1] !== undefined)
      const line = text.slice(0, index).split('\n').length
      return `${path}:${line}: Write ${word?.instead} instead of ${name} (CONTRIBUTING.md, “Words we use”).`
    })
  })
  return (await Promise.all(found)).flat()
}
