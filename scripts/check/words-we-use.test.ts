import { expect, test } from 'vitest'
import { plantFiles } from './plant-files.ts'
import { checkWords } from './words-we-use.ts'

const table = `# Contributing

## Words we use

| Write | Not | For |
|---|---|---|
| \`useApiQuery\` | \`useAsk\` | a hook that reads |
| \`max…\` | \`most…\` | an upper limit |
| \`showToast: false\` | \`told: false\` | a write without its sentence |

## Another part

| \`this\` | \`that\` |
`

test('a name that the table replaces is told with its line and the name to write', async () => {
  const root = await plantFiles({
    'CONTRIBUTING.md': table,
    'domains/leads/web/list.ts': 'const a = 1\nuseAsk(leads)\nconst mostRows = 2\nuseCall(add, { told: false })\n',
  })
  expect(await checkWords(root)).toEqual([
    'domains/leads/web/list.ts:2: Write useApiQuery instead of useAsk (CONTRIBUTING.md, “Words we use”).',
    'domains/leads/web/list.ts:3: Write max… instead of mostRows (CONTRIBUTING.md, “Words we use”).',
    'domains/leads/web/list.ts:4: Write showToast: false instead of told: false (CONTRIBUTING.md, “Words we use”).',
  ])
})

test('other names, words of other tables and documents pass', async () => {
  const root = await plantFiles({
    'CONTRIBUTING.md': table,
    'domains/leads/web/list.ts': 'useAsked(that), foremostRows, mostly, useApiQuery(leads)\n',
    'docs/use-ask.md': 'useAsk was its name.\n',
  })
  expect(await checkWords(root)).toEqual([])
})

test('a document without the table is told', async () => {
  expect(await checkWords(await plantFiles({ 'CONTRIBUTING.md': '# Contributing\n' }))).toHaveLength(1)
})
