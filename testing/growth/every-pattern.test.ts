import { readFile } from 'node:fs/promises'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { projectFiles } from '../../scripts/check/project-files.ts'
import { type Pattern, weaknessOf } from './weakness-of.ts'

interface WrittenPattern extends Pattern {
  file: string
}

/** The regular expressions that a file writes as such. */
function patternsIn(node: unknown, file: string): WrittenPattern[] {
  if (typeof node !== 'object' || node === null) return []
  const { regex } = node as { regex?: { pattern: string; flags: string } }
  if (regex) return [{ source: regex.pattern, flags: regex.flags, file }]
  return Object.values(node).flatMap((inner) => patternsIn(inner, file))
}

const isOfProduct = (path: string) =>
  /^(?:domains|platform|portal)\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|\/walks\/|\/every-operation\.ts$|\.gen\.ts$|\/vite\.config\.ts$/.test(path)

const root = new URL('../..', import.meta.url).pathname

async function everyPattern(): Promise<WrittenPattern[]> {
  const files = (await projectFiles(root)).filter(isOfProduct)
  const found = await Promise.all(
    files.map(async (file) => {
      const code = await readFile(`${root}/${file}`, 'utf8')
      return code.includes('/') ? patternsIn(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), file) : []
    }),
  )
  return [...new Map(found.flat().map((one) => [`/${one.source}/${one.flags}`, one])).values()]
}

test('a regular expression that is slow is found', async () => {
  const slow = ['\\s+$', '^(?:a|aa|b)+$', '<a[^>]*>.*<\\/a>', '\\{\\{\\s*([^{}]*?)\\s*\\}\\}', '"([^"]|"")*"x']
  for (const source of slow) expect(await weaknessOf({ source, flags: '' }), source).toBeDefined()
})

test('no regular expression of the product takes more than 2.5 times the processor time for double the text', {
  timeout: 300_000,
}, async () => {
  const weak: string[] = []
  for (const pattern of await everyPattern()) {
    const weakness = await weaknessOf(pattern)
    if (weakness) weak.push(`${pattern.file}: /${pattern.source}/${pattern.flags} by ${weakness}`)
  }
  expect(weak, weak.join('\n')).toEqual([])
})
