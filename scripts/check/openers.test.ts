import { expect, test } from 'vitest'
import { openersIn } from './openers.ts'
import { plantFiles } from './plant-files.ts'

const house =
  "import { FormDialog, More, PopoverButton } from '#platform/web/ui/house.tsx'\nimport { Drawer, Modal } from '@mantine/core'\n"

/** Whether a dialog may be called so, where a file opens it with this tag. */
async function mayBeCalled(tag: string, name: string): Promise<boolean> {
  const [opener] = await openersIn(
    await plantFiles({ 'platform/web/planted.tsx': `${house}export const Planted = () => (\n  ${tag}\n)\n` }),
  )
  return opener?.titles.some((title) => title.test(name)) ?? false
}

test.for([
  ["<Modal opened title=\"Log-in link\" closeButtonProps={{ 'aria-label': 'Close' }}>", 'Log-in link', 'Close'],
  [`<FormDialog title={\`Decline \${name}\`} action="Decline">`, 'Decline Hill School', 'Decline'],
  ["<FormDialog title={before ? 'Change it' : 'Add it'}>", 'Add it', 'Leave it'],
  ['<PopoverButton button="See More" label="All enquiries">', 'All enquiries', 'See More'],
  [`<More button="+1" label={\`\${count} more\`} title="Also planned">`, 'Also planned', '3 more'],
  ['<Modal.Root opened onClose={onClose}><Modal.Content aria-label="Go anywhere">', 'Go anywhere', 'Go'],
  [
    '<Drawer.Root opened><Drawer.Title className={title}>Filters</Drawer.Title><Drawer.CloseButton aria-label="Close them" />',
    'Filters',
    'Close them',
  ],
  ['<div popover="auto" aria-label="Notices">', 'Notices', 'Keys'],
] as const)('%s is called %s and not %s', async ([tag, name, other]) => {
  expect([await mayBeCalled(tag, name), await mayBeCalled(tag, other)]).toEqual([true, false])
})

test.for([
  '<Modal title={title}>',
  '<Modal title={<bdi>{school.name}</bdi>} size="lg" label="Size">',
  "<Modal title={of ? sentence : 'Stays'}>",
  "<Modal title={ended.replace('Go home', '')}>",
] as const)('%s may be called anything', async (tag) => {
  expect(await mayBeCalled(tag, 'Anything')).toBe(true)
})

test('a dialog that is only asked for is none that the file opens', async () => {
  const text = `export const top = () => document.querySelector('[role="dialog"]')\n`
  expect(await openersIn(await plantFiles({ 'portal/web/top.tsx': text }))).toEqual([])
})
