import { expect, test } from 'vitest'
import { checkFileNames } from './file-names.ts'
import { plantFiles } from './plant-files.ts'

test.each([
  'apps/web/src/leads/utils.ts',
  'apps/server/src/helpers/days.ts',
  'scripts/misc.ts',
  'apps/web/src/ui/common.css',
  'demo/date-util.ts',
  'apps/server/src/jobs/job-manager.ts',
])('%s says nothing', async (path) => {
  expect(await checkFileNames(await plantFiles({ [path]: '' }))).toEqual([expect.stringContaining(`${path}:1: This name says nothing`)])
})

test('a barrel is found', async () => {
  const root = await plantFiles({ 'apps/web/src/leads/index.ts': "export { a } from './a.ts'\n" })
  expect(await checkFileNames(root)).toEqual([expect.stringContaining('apps/web/src/leads/index.ts:1: This is a barrel')])
})

test('names with a meaning and pages named index pass', async () => {
  const root = await plantFiles({
    'apps/web/src/routes/index.tsx': "import { x } from './x.ts'\nexport const Route = x\n",
    'domains/leads/server/timeline/add-comment.ts': '',
  })
  expect(await checkFileNames(root)).toEqual([])
})
