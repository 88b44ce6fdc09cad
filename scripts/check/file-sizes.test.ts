import { expect, test } from 'vitest'
import { checkFileSizes } from './file-sizes.ts'
import { plantFiles } from './plant-files.ts'

const linesOf = (count: number) => 'x\n'.repeat(count)
const short = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`scripts/short-${index}.ts`, linesOf(10)]))

test('a file over 300 lines is found', async () => {
  const root = await plantFiles({ ...short, 'apps/a.ts': linesOf(301), 'apps/b.ts': linesOf(300) })
  expect(await checkFileSizes(root)).toEqual(['apps/a.ts:300: 301 lines; the limit is 300. Split it by what its parts do.'])
})

test('a test may have 400 lines, and no more', async () => {
  const root = await plantFiles({ ...short, 'apps/a.test.ts': linesOf(400), 'apps/b.test.ts': linesOf(401) })
  expect(await checkFileSizes(root)).toEqual([expect.stringContaining('apps/b.test.ts:400: 401 lines')])
})

test('more than one long file in ten is found', async () => {
  const root = await plantFiles({ ...short, 'a.ts': linesOf(150), 'b.ts': linesOf(200), 'c.ts': linesOf(160) })
  expect(await checkFileSizes(root)).toEqual([expect.stringMatching(/^3 of 23 files have 150 lines or more[\s\S]*b\.ts: 200\n/)])
})

test('generated files, migrations and data are not measured', async () => {
  const long = linesOf(1000)
  const root = await plantFiles({ 'apps/server/src/db/schema.gen.ts': long, 'apps/server/migrations/0001-a.sql': long, 'data/a.ts': long })
  expect(await checkFileSizes(root)).toEqual([])
})
