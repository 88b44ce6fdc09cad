import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkout } from '#platform/server/config/checkout.ts'
import { checkFigureTexts } from './figure-texts.ts'

const root = await mkdtemp(join(tmpdir(), 'figure-texts-'))
afterAll(() => rm(root, { recursive: true }))

const names = 'domains/analytics/contract/figure-names.ts'
const words = 'docs/words.md'

beforeEach(async () => {
  for (const path of [names, words]) await cp(join(checkout, path), join(root, path))
})

const change = async (path: string, from: string, to: string) => {
  const text = await readFile(join(root, path), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(root, path), text.replace(from, to))
}

test('files that say what the table of figures says pass', async () => {
  expect(await checkFigureTexts(root)).toEqual([])
})

test.each([
  [words, 'Comments that were written.', 'Comments.'],
  [words, '| Not back |', '| Never back |'],
  [names, "  'share',\n", ''],
])('%s with another text than the table is found: %s', async (path, from, to) => {
  await change(path, from, to)
  expect(await checkFigureTexts(root)).toEqual([
    `${path}:1: The table of figures says something else. Run \`node scripts/write-figures.ts\`.`,
  ])
})

test('what people write around the tables is theirs', async () => {
  await change(words, '## Figures', '## Our figures')
  await change(names, 'export const longestSource = 100', 'export const longestSource = 120')
  expect(await checkFigureTexts(root)).toEqual([])
})
