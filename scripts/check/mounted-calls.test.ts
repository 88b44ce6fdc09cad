import { expect, test } from 'vitest'
import { checkMountedCalls } from './mounted-calls.ts'
import { plantFiles } from './plant-files.ts'

const contract = {
  'packages/contract/src/leads.ts': "import { defineCall } from './call.ts'\nexport const addComment = defineCall({\n})\n",
}
const routes = (text: string) => ({ 'apps/server/src/leads/routes.ts': text })

test.each([
  'serve(app, addComment, act)',
  'serve(app, leads.addComment, ({ body }) => add(body))',
  'serve(\n    app,\n    addComment,\n    act)',
])('a call mounted with %s passes', async (text) => {
  expect(await checkMountedCalls(await plantFiles({ ...contract, ...routes(text) }))).toEqual([])
})

test.each(['', 'serve(app, leads.getLead, act)', "throw refuse(leads.addComment, 'leadNotFound')"])(
  'a call beside %s is not mounted',
  async (text) => {
    expect(await checkMountedCalls(await plantFiles({ ...contract, ...routes(text) }))).toEqual([
      expect.stringContaining('packages/contract/src/leads.ts:2: The call addComment is declared but not mounted.'),
    ])
  },
)
