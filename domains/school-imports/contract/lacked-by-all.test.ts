import { expect, test } from 'vitest'
import type { Mapping } from '#domains/imports/contract/imports.ts'
import { lackedByAll } from '#domains/imports/contract/lacking.ts'
import { schoolUpload } from './school-imports.ts'

const full = { name: 0, code: 1, city: 2, boards: 3 }
const lacked = (mapping: Mapping, values: Record<string, string> = {}, empty: number[] = []) =>
  lackedByAll(schoolUpload, { mapping, values, seen: { empty_columns: empty } }).map((sentence) => sentence.replace(/[,:.] .*/, ''))

test.each([
  ['everything that schools need', full, {}, [], []],
  ['no place', { name: 0, code: 1, boards: 3 }, {}, [], ['No row has a city']],
  ['one city for all rows', { name: 0, code: 1, boards: 3 }, { city: 'Pune' }, [], []],
  ['a column of cities that is empty', full, {}, [2], ['No row has a city']],
  ['a district alone', { name: 0, udise: 1, district: 2, boards: 3 }, {}, [], []],
  ['no code and no board', { name: 0, city: 2 }, {}, [], ['No row has a code of a register', 'No row has a board']],
  ['fees without classes', { ...full, fee_min: 4 }, {}, [], ['No row says its classes']],
  ['fees and one range of classes for all rows', { ...full, fee_min: 4 }, { classes: 'Nursery to Class 12' }, [], []],
  ['latitudes alone', { ...full, lat: 4 }, {}, [], ['No row has a longitude']],
  ['longitudes alone', { ...full, lng: 4 }, {}, [], ['No row has a latitude']],
] as [string, Mapping, Record<string, string>, number[], string[]][])(
  'a file with %s is told what all its rows lack',
  (_, mapping, values, empty, expected) => {
    expect(lacked(mapping, values, empty)).toEqual(expected)
  },
)
