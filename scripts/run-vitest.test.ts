import { expect, test } from 'vitest'
import { tally } from './run-vitest.ts'

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((each) => ({ status: each, fullName: 'a' })),
})

test('passed and failed tests are counted', () => {
  const report = { numPassedTests: 2, numFailedTests: 1, testResults: [file('failed', 'passed', 'passed', 'failed')] }
  expect(tally(report, 1)).toEqual({ passed: 2, failed: 1 })
})

test('a file that could not be loaded is one failure', () => {
  expect(tally({ numPassedTests: 1, numFailedTests: 0, testResults: [file('passed', 'passed'), file('failed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
  })
})

test('a file that failed after its tests passed is one failure', () => {
  expect(tally({ numPassedTests: 1, numFailedTests: 0, testResults: [file('failed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 })
})

test('a run that ended badly after its tests is one failure', () => {
  expect(tally({ numPassedTests: 1, numFailedTests: 0, testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 })
})

test('a run that left no report is one failure', () => {
  expect(tally(undefined, null)).toEqual({ passed: 0, failed: 1 })
})
