import { expect, test } from 'vitest'
import { checkLookedAt } from './looked-at.ts'
import { plantFiles } from './plant-files.ts'

const route = 'portal/web/route-tree.gen.ts'
const list = 'domains/leads/walks/screens.ts'
const walk = 'domains/leads/walks/leads.test.ts'
const dialog = 'domains/leads/web/send-dialog.tsx'

const tree = (...routes: string[]) =>
  `export interface FileRouteTypes {\n  fullPaths:\n${routes.map((each) => `    | '${each}'\n`).join('')}  to: never\n}\n`
const sends = `import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'\nexport const SendDialog = () => (\n  <FormDialog title="Send">x</FormDialog>\n)\n`
const screens = `export const screens = [
  at('leads', '/users?search=x', 'counsellor', rows),
  { name: 'a lead', at: '/leads/$leadId', states: [{ name: 'sending', shows: 'send-dialog', open }] },
]

export const inWalks = {
  lostLine: {},
}
`
const whole = {
  [route]: tree('/users', '/leads/$leadId'),
  [list]: screens,
  [walk]: 'await look(page, inWalks.lostLine)\n',
  [dialog]: sends,
}

const checked = async (files: Record<string, string>) => await checkLookedAt(await plantFiles({ ...whole, ...files }))

test('a house in which the list knows every screen and dialog passes', async () => {
  expect(await checked({})).toEqual([])
})

test.for([
  ['a route that no screen opens', { [route]: tree('/users', '/leads/$leadId', '/inbox') }, 'No screen opens /inbox'],
  [
    'one that only another route’s address would fit',
    { [route]: tree('/users', '/leads/$leadId', '/leads/new') },
    'No screen opens /leads/new',
  ],
  ['an address of no route', { [list]: screens.replace('/users', '/parents') }, 'There is no route /parents'],
  [
    'a dialog that no state shows',
    { 'domains/leads/web/drop-dialog.tsx': "import { Modal } from '@mantine/core'\nexport const D = () => <Modal opened />\n" },
    "domains/leads/web/drop-dialog.tsx:2: This opens something over the page, and no state of the list shows 'drop-dialog'",
  ],
  ['a popover', { 'portal/web/bell.tsx': '<div popover="auto" />' }, "no state of the list shows 'bell'"],
  ['an element with the role of a dialog', { 'portal/web/dock.tsx': '<div role="dialog" />' }, "no state of the list shows 'dock'"],
  [
    'a second dialog in a file with one state',
    { [dialog]: `${sends}export const Other = () => (\n  <FormDialog title="Sent">x</FormDialog>\n)\n` },
    "This opens 2 things over the page, and the list has fewer states that show 'send-dialog'",
  ],
  ['two files of one name', { 'domains/mail/web/send-dialog.tsx': sends }, 'is called send-dialog.tsx too'],
  [
    'a state that shows no dialog',
    { [dialog]: 'export const SendDialog = () => null\n' },
    'No file send-dialog.tsx opens something over the page.',
  ],
  ['a name that no walk looks at', { [walk]: '' }, 'domains/leads/walks/screens.ts:7: No walk looks at lostLine'],
  [
    'a look at a name that the list lacks',
    { [walk]: `${whole[walk]}await look(page, inWalks.other, part)\n` },
    ':2: The list beside this walk (screens.ts) has no other',
  ],
  [
    'a name that is looked at twice',
    { [walk]: `${whole[walk]}await look(\n  page,\n  inWalks.lostLine,\n)\n` },
    ':2: lostLine is looked at already, in domains/leads/walks/leads.test.ts:1',
  ],
  ['a walk that audits by itself', { [walk]: `${whole[walk]}expect(await audit(page)).toEqual([])\n` }, ':2: A walk does not audit'],
] as const)('%s fails the check', async ([, files, sentence]) => {
  expect((await checked(files)).filter((line) => line.includes(sentence))).toHaveLength(1)
})

test('a tag of the same name that is no dialog of the house passes', async () => {
  expect(await checked({ 'domains/leads/web/older.tsx': 'const More = () => null\nexport const Older = () => <More />\n' })).toEqual([])
})
