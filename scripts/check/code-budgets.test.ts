import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkCodeBudgets } from './code-budgets.ts'

let root: string
const parts = ['dialer-modal', 'action-form', 'lead-parts']

async function build(files: Record<string, string>): Promise<void> {
  const folder = join(root, 'portal/web/dist/assets')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '../index.html'), '<script type="module" src="/assets/index-A1.js"></script>')
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}

const small = { 'index-A1.js': 'import"./react-B.js"', 'react-B.js': '' }
const each = Object.fromEntries(parts.map((part) => [`${part}-C.js`, 'import{a}from"./shared-D.js";import"./react-B.js"']))

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'budgets-'))
})
afterEach(() => rm(root, { recursive: true }))

test('a client that is not built is not looked at, and a small one passes', async () => {
  expect(await checkCodeBudgets(root)).toEqual([])
  await build({ ...small, ...each, 'shared-D.js': '' })
  expect(await checkCodeBudgets(root)).toEqual([])
})

test('what a part imports counts, compressed if it is, and what every page has does not', async () => {
  await build({ ...small, ...each, 'shared-D.js': 'x'.repeat(90_000), 'react-B.js': 'y'.repeat(200_000) })
  expect(await checkCodeBudgets(root)).toEqual([
    expect.stringMatching(/^portal\/web: The part action-form is 90\d+ bytes of code; its budget is \d+\.$/),
    expect.stringContaining('The part lead-parts is 90'),
  ])
  await build({ 'shared-D.js.br': 'x'.repeat(900) })
  expect(await checkCodeBudgets(root)).toEqual([])
})

test('a part that is called otherwise by now is said', async () => {
  await build({ ...small, ...each, 'shared-D.js': '' })
  await rm(join(root, 'portal/web/dist/assets/action-form-C.js'))
  expect(await checkCodeBudgets(root)).toEqual([expect.stringContaining('No code of the part action-form was built.')])
})
