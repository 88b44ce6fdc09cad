import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openBoardNames, openNearBoards } from './board-names.ts'

const boards: { id: number; name: string; slug: string }[] = JSON.parse(
  await readFile(new URL('../../../data/boards.json', import.meta.url), 'utf8'),
)
const read = openBoardNames(boards)
const named = (text: string) => read(text).ids.map((id) => boards.find((one) => one.id === id)?.name)

test.each<[string[], ...string[]]>([
  [
    ['CBSE'],
    'cbse',
    'C.B.S.E.',
    'CBSE, New Delhi',
    'CBSE Board',
    'Central Board of Secondary Education',
    'Central Board of Secondary Education, New Delhi',
    'CBSE (New Delhi)',
  ],
  [['ICSE'], 'I.C.S.E', 'CISCE'],
  [['State Board'], 'State', 'SSC', 'Maharashtra State Board', 'UP Board'],
  [['Cambridge'], 'IGCSE', 'Cambridge International'],
  [['IB'], 'International Baccalaureate', 'IBDP'],
  [['CBSE', 'IB'], 'CBSE + IB', 'CBSE and International Baccalaureate', 'cbse; ib', 'CBSE/IB'],
  [['ICSE', 'ISC'], 'ICSE/ISC', 'ICSE / ISC', 'ICSE & ISC', 'ICSE-ISC', 'ICSE ISC', 'I.C.S.E./I.S.C.'],
  [['CBSE', 'State Board'], 'CBSE / State', 'CBSE/State Board', 'CBSE-SSC'],
  [['CBSE', 'Cambridge'], 'CBSE & IGCSE', 'CBSE+Cambridge'],
])('%j', (names, ...texts) => {
  for (const text of texts) expect([text, named(text), read(text).unread]).toEqual([text, names, []])
})

test('names that are not boards are told apart', () => {
  expect(read('CBSE, Hogwarts')).toEqual({ ids: [1], unread: ['Hogwarts'] })
  expect(read('New Delhi')).toEqual({ ids: [], unread: ['New Delhi'] })
})

test.each([
  ['CBSC', ['CBSE']],
  ['CBES', ['CBSE']],
  ['C B S C', ['CBSE']],
  ['CBSC Board', ['CBSE']],
  ['ICSC', ['ICSE']],
  ['CISC', ['ICSE']],
  ['IGCES', ['Cambridge']],
  ['Hogwarts', []],
  ['SCC', []],
])('“%s” may mean %j', (text, names) => {
  expect(openNearBoards(boards)(text)).toEqual(names)
})
