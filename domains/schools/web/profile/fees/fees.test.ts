import { describe, expect, test } from 'vitest'
import { amountText, defaultTenure, raised, readAmount } from './amounts.ts'
import { byLabel, openClassRows, openFeeHeads } from './named-heads.ts'
import { cellsOf, pastedText, placePasted } from './read-pasted.ts'

test.for([
  ['60,000', { amount: 60_000 }],
  [' ₹ 1,20,000 ', { amount: 120_000 }],
  ['Rs. 5000/-', { amount: 5000 }],
  ['5000.00', { amount: 5000 }],
  ['5000 / M', { amount: 5000, tenure: 'M' }],
  ['5,000 per month', undefined],
  ['5000 monthly', { amount: 5000, tenure: 'M' }],
  ['500 hy', { amount: 500, tenure: 'HY' }],
  ['0', { amount: 0 }],
  ['', null],
  ['–', null],
  ['-5', undefined],
  ['12.50', undefined],
  ['about 5000', undefined],
  ['100000001', undefined],
  ['=A1+B1', undefined],
] as const)('%s is read as %o', ([text, read]) => {
  expect(readAmount(text)).toEqual(read)
})

test('an amount shows its tenure where it is not the usual one', () => {
  expect([amountText(120_000, 'Y', 'Y'), amountText(500, 'M', 'Y'), amountText(500)]).toEqual(['1,20,000', '500 / M', '500'])
  expect([defaultTenure([]), defaultTenure([{ tenure: 'M' }, { tenure: 'M' }, { tenure: 'Y' }])]).toEqual(['Y', 'M'])
})

test('cells come as a spreadsheet copies them', () => {
  expect(cellsOf('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(cellsOf('"a ""b""\tc"\t2')).toEqual([['a "b"\tc', '2']])
  expect(cellsOf('')).toEqual([])
})

test('a fee is raised by a share and rounded to whole steps', () => {
  expect([raised(60_000, 10, 100), raised(5250, 10, 100), raised(5250, 10, 1), raised(5250, -50, 500), raised(80, 0, 100)]).toEqual([
    66_000, 5800, 5775, 2500, 100,
  ])
})

describe('pasted text', () => {
  const head = (label: string) => ({ key: label.toLowerCase(), label })
  const part = (labels: string[]) => {
    const heads = labels.map(head)
    return { heads, named: byLabel(heads) }
  }
  const table = { rows: part(['Nursery', 'Class 1', 'Class 2']), columns: part(['Tuition Fee', 'Transport', 'Meals']) }
  const cell = (row: string, column: string, text: string) => ({ row, column, text })

  test('fills from the cell on, and says what did not fit', () => {
    expect(placePasted('1\t2\n3\t4', table, { row: 1, column: 1 })).toEqual({
      cells: [
        cell('class 1', 'transport', '1'),
        cell('class 1', 'meals', '2'),
        cell('class 2', 'transport', '3'),
        cell('class 2', 'meals', '4'),
      ],
      left: [],
      readAs: [],
    })
    expect(placePasted('1\t2\t3\n4', table, { row: 2, column: 1 })).toEqual({
      cells: [cell('class 2', 'transport', '1'), cell('class 2', 'meals', '2')],
      left: [cell('row 1', 'column 3', '3'), cell('row 2', 'column 1', '4')],
      readAs: [],
    })
  })

  test('goes by the names of classes and heads, wherever it is pasted, and names the cells that found no place', () => {
    const sheet = '\tMeals\tTUITION FEE\tUniform\nclass-2\t1\t2\t3\nClass 1\t4\t5\t6\nClass 9\t7\t8\t9'
    const pasted = placePasted(sheet, table, { row: 0, column: 2 })
    expect(pasted).toEqual({
      cells: [
        cell('class 2', 'meals', '1'),
        cell('class 2', 'tuition fee', '2'),
        cell('class 1', 'meals', '4'),
        cell('class 1', 'tuition fee', '5'),
      ],
      left: [
        cell('class-2', 'Uniform', '3'),
        cell('Class 1', 'Uniform', '6'),
        cell('Class 9', 'Meals', '7'),
        cell('Class 9', 'TUITION FEE', '8'),
        cell('Class 9', 'Uniform', '9'),
      ],
      readAs: [{ pasted: 'class-2', here: 'Class 2' }],
    })
    expect(pastedText(pasted)).toBe('4 of 9 cells pasted')
    expect(pastedText(placePasted('1', table, { row: 0, column: 0 }))).toBe('1 cell pasted')
  })

  test('with classes alone fills the heads from the first on', () => {
    expect(placePasted('Class 1\t5\nNursery\t6', table, { row: 2, column: 2 }).cells).toEqual([
      cell('class 1', 'tuition fee', '5'),
      cell('nursery', 'tuition fee', '6'),
    ])
  })

  test('goes into the one column of a table, whatever it is called', () => {
    const narrow = { rows: table.rows, columns: part(['Form price']) }
    expect(placePasted('Class\tCost of the form\nClass 1\t500', narrow, { row: 0, column: 0 }).cells).toEqual([
      cell('class 1', 'form price', '500'),
    ])
  })

  test('goes nowhere under headings that we do not have, and to one head from one column alone', () => {
    const unknown = placePasted('Class\tSmart class\nClass 1\t5', table, { row: 0, column: 0 })
    expect(unknown).toEqual({ cells: [], left: [cell('Class 1', 'Smart class', '5')], readAs: [] })
    const twice = placePasted('\tMeals\tmeals\nClass 1\t5\t6', table, { row: 0, column: 0 })
    expect([twice.cells, twice.left]).toEqual([[cell('class 1', 'meals', '5')], [cell('Class 1', 'meals', '6')]])
  })
})

describe('names of classes and heads', () => {
  const slugged = (id: number, name: string) => ({ id, name, slug: name.toLowerCase().replaceAll(' ', '-') })
  const relation = (id: number, name: string, stream?: string) => ({
    id,
    class: slugged(id, name),
    stream: stream ? slugged(id, stream) : null,
  })
  const eleven = (id: number, stream: string) => ({ ...relation(id, 'Class 11', stream), class: slugged(14, 'Class 11') })
  const rows = openClassRows([
    ...[relation(1, 'Nursery'), relation(2, 'LKG'), relation(3, 'UKG'), relation(9, 'Class 6'), relation(12, 'Class 12')],
    ...[eleven(20, 'Science'), eleven(21, 'Commerce with Mathematics')],
  ])
  const heads = openFeeHeads([
    ...[slugged(1, 'Tuition Fee'), slugged(2, 'Annual Charges'), slugged(6, 'Examination Fee')],
    ...[slugged(9, 'Books and Uniform'), slugged(10, 'Transport')],
  ])

  test.for([
    ['VI', ['9']],
    ['Std. 6', ['9']],
    ['6th', ['9']],
    ['Jr KG', ['2']],
    ['KG', ['2', '3']],
    ['Class 11 (Science)', ['20']],
    ['XI Sci', ['20']],
    ['XI Commerce with Maths', ['21']],
    ['XII Arts', ['12']],
    ['XI', undefined],
    ['XI Arts', undefined],
    ['Pre-Nursery', undefined],
    ['Class 9', undefined],
    ['Total', undefined],
  ] as const)('the class %s is %o', ([text, keys]) => expect(rows(text)?.keys).toEqual(keys))

  test.for([
    ['Tuition', ['1'], undefined],
    ['TUITION FEES (in Rs.)', ['1'], undefined],
    ['Tuition fee (monthly)', ['1'], 'M'],
    ['Bus charges p.m.', ['10'], 'M'],
    ['Exam / quarter', ['6'], 'Q'],
    ['Exam fees half-yearly', ['6'], 'HY'],
    ['Annual Charges', ['2'], undefined],
    ['Yearly charges', ['2'], 'Y'],
    ['Books & Uniform', ['9'], undefined],
    ['Smart class', undefined, undefined],
    ['Fees', undefined, undefined],
  ] as const)('the heading %s is %o', ([text, keys, tenure]) => expect([heads(text)?.keys, heads(text)?.tenure]).toEqual([keys, tenure]))

  test('a heading says how often its amounts are asked for, unless a cell says it itself', () => {
    const table = {
      rows: { heads: [{ key: '9', label: 'Class 6' }], named: rows },
      columns: {
        heads: [
          { key: '1', label: 'Tuition Fee' },
          { key: '10', label: 'Transport' },
        ],
        named: heads,
      },
    }
    const pasted = placePasted('Std\tTuition monthly\tBus p.m.\nVI\t₹5,000/-\t900/Q', table, { row: 0, column: 0 })
    expect(pasted.cells.map(({ text }) => readAmount(text))).toEqual([
      { amount: 5000, tenure: 'M' },
      { amount: 900, tenure: 'Q' },
    ])
    expect(pasted.readAs).toEqual([
      { pasted: 'VI', here: 'Class 6' },
      { pasted: 'Tuition monthly', here: 'Tuition Fee' },
      { pasted: 'Bus p.m.', here: 'Transport' },
    ])
  })
})
