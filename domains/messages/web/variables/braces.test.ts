import { expect, test } from 'vitest'
import { lineParts, textOfLines } from './braces.ts'

const names = { child_name: 'The child’s name', school_name: 'The school' }
const mail = { open: '{{', close: '}}' }
const reply = { open: '{', close: '}' }

test('a line is cut into texts and variables, and read back as it was written', () => {
  const parts = lineParts('Fees of {{ school_name }} for {{child_name}}', mail, names)
  expect(parts).toEqual([
    { type: 'text', text: 'Fees of ' },
    { type: 'variable', attrs: { name: 'school_name' } },
    { type: 'text', text: ' for ' },
    { type: 'variable', attrs: { name: 'child_name' } },
  ])
  expect(textOfLines([{ content: parts }, {}, { content: [{ type: 'text', text: 'Bye' }] }], mail)).toBe(
    'Fees of {{school_name}} for {{child_name}}\n\nBye',
  )
})

test('a word that is not a variable stays text, so that its writer sees it', () => {
  expect(lineParts('Dear {{child}} and {child_name}', mail, names)).toEqual([{ type: 'text', text: 'Dear {{child}} and {child_name}' }])
  expect(lineParts('{child_name}', reply, names)).toEqual([{ type: 'variable', attrs: { name: 'child_name' } }])
  expect(lineParts('', mail, names)).toEqual([])
})
