import { expect, test } from 'vitest'
import { countPassed, failuresOf, namesOfSkipped, secondTries, timesOf } from './read-report.ts'
import type { RanFile, RanTest } from './write-report.ts'

const ran = (name: string, state: RanTest['state'], ...errors: string[]): RanTest => ({ name, state, errors })
const file = (...tests: RanTest[]): RanFile => ({
  ...{ path: 'scripts/a.test.ts', kind: 'plain', took: 1_000, tests },
  isFailed: tests.some(({ state }) => state === 'failed'),
})
const failed = ran('adds', 'failed', 'It fell\n  at a line', 'It fell again')

test('passed tests are counted, failed ones named with why, and skipped ones named', () => {
  const files = [file(ran('one', 'passed'), ran('two', 'passed'), failed, ran('on Windows', 'skipped'))]
  expect(countPassed(files)).toBe(2)
  expect(failuresOf(files, 1)).toEqual(['scripts/a.test.ts: adds\n    It fell'])
  expect(namesOfSkipped(files)).toEqual(['on Windows'])
})

test('a file that could not be loaded, or failed after its tests passed, is one failure', () => {
  expect(failuresOf([file(ran('one', 'passed')), { ...file(), isFailed: true }], 1)).toEqual(['scripts/a.test.ts'])
  expect(failuresOf([{ ...file(ran('one', 'passed')), isFailed: true }], 1)).toEqual(['scripts/a.test.ts'])
})

test('a run that ended badly after its tests, or left no report, is one failure', () => {
  expect(failuresOf([file(ran('one', 'passed'))], 1)).toEqual(['the end of the run'])
  expect(failuresOf(undefined, null)).toEqual(['the run, which left no report'])
  expect(failuresOf([file(ran('one', 'passed'))], 0)).toEqual([])
})

test('a test that failed first and then passed is named with why, and is no failure', () => {
  const files = [file(ran('one', 'passed'), ran('two', 'passed', 'The page was slow\n    at a.test.ts:3', 'Later'))]
  expect(secondTries(files)).toEqual(['scripts/a.test.ts: two\n    The page was slow'])
  expect(failuresOf(files, 0)).toEqual([])
})

test('the slowest files come first, and each kind is added up', () => {
  const files = [
    { ...file(ran('one', 'passed')), path: 'quick.test.ts', took: 40 },
    { ...file(ran('one', 'passed'), failed), path: 'slow.test.ts', took: 61_260 },
    { ...file(ran('one', 'passed')), path: 'walk.test.ts', kind: 'e2e', took: 2_000 },
  ]
  expect(timesOf(files, 2)).toBe(
    [
      'The slowest files, in seconds:',
      '    61.3  slow.test.ts',
      '     2.0  walk.test.ts',
      'By kind, in seconds:',
      '    61.3  plain: 2 files, 3 tests',
      '     2.0  e2e: 1 files, 1 tests',
    ].join('\n'),
  )
})
