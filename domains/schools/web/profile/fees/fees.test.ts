import { describe, expect, test } from 'vitest'
import { amountText, readAmount, usualTenure } from './amounts.ts'
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
  expect([usualTenure([]), usualTenure([{ tenure: 'M' }, { tenure: 'M' }, { tenure: 'Y' }])]).toEqual(['Y', 'M'])
})

test('cells come as a spreadsheet copies them', () => {
  expect(cellsOf('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(cellsOf('"a ""b""\tc"\t2')).toEqual([['a "b"\tc', '2']])
  expect(cellsOf('')).toEqual([])
})

describe('pasted text', () => {
  const head = (label: string) => ({ key: label.toLowerCase(), label })
  const heads = { rows: ['Nursery', 'Class 1', 'Class 2'].map(head), columns: ['Tuition Fee', 'Transport', 'Meals'].map(head) }
  const cell = (row: string, column: string, text: string) => ({ row, column, text })

  test('fills from the cell on, and says what did not fit', () => {
    expect(placePasted('1\t2\n3\t4', heads, { row: 1, column: 1 })).toEqual({
      cells: [
        cell('class 1', 'transport', '1'),
        cell('class 1', 'meals', '2'),
        cell('class 2', 'transport', '3'),
        cell('class 2', 'meals', '4'),
      ],
      left: 0,
      unknown: { rows: [], columns: [] },
    })
    expect(placePasted('1\t2\t3\n4', heads, { row: 2, column: 1 })).toEqual({
      cells: [cell('class 2', 'transport', '1'), cell('class 2', 'meals', '2')],
      left: 2,
      unknown: { rows: [], columns: [] },
    })
  })

  test('goes by the names of classes and heads, wherever it is pasted', () => {
    const sheet = '\tMeals\tTUITION FEE\tUniform\nclass-2\t1\t2\t3\nClass 1\t4\t5\t6\nClass 9\t7\t8\t9'
    expect(placePasted(sheet, heads, { row: 0, column: 2 })).toEqual({
      cells: [
        cell('class 2', 'meals', '1'),
        cell('class 2', 'tuition fee', '2'),
        cell('class 1', 'meals', '4'),
        cell('class 1', 'tuition fee', '5'),
      ],
      left: 5,
      unknown: { rows: ['Class 9'], columns: ['Uniform'] },
    })
  })

  test('is told with the names that were not found', () => {
    const told = (sheet: string, row = 0, column = 0) => pastedText(placePasted(sheet, heads, { row, column }))
    expect(told('1')).toBe('1 cell pasted')
    expect(told('\tMeals\tUniform\nClass 1\t4\t6\nClass 9\t7\t8')).toBe('1 of 4 cells pasted. Not found: column Uniform; rows Class 9.')
    expect(told('1\t2', 2, 2)).toBe('1 of 2 cells pasted. The others lie outside the table.')
  })

  test('with classes alone fills the heads from the first on', () => {
    expect(placePasted('Class 1\t5\nNursery\t6', heads, { row: 2, column: 2 }).cells).toEqual([
      cell('class 1', 'tuition fee', '5'),
      cell('nursery', 'tuition fee', '6'),
    ])
  })
})
