import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '#platform/server/config/checkout.ts'
import { secondTries, tally } from './run-vitest.ts'

const file = (status: string, ...statuses: string[]) => ({
  name: join(checkout, 'scripts/a.test.ts'),
  status,
  assertionResults: statuses.map((each, index) => ({
    status: each,
    fullName: `test ${index}`,
    failureMessages: each === 'failed' ? ['It fell'] : [],
  })),
})

test('passed tests are counted, and failed ones named with why', () => {
  const report = { numPassedTests: 2, testResults: [file('failed', 'passed', 'passed', 'failed')] }
  expect(tally(report, 1)).toEqual({ passed: 2, failed: ['scripts/a.test.ts: test 2\n    It fell'] })
})

test('a file that could not be loaded is one failure', () => {
  const report = { numPassedTests: 1, testResults: [file('passed', 'passed'), file('failed')] }
  expect(tally(report, 1)).toEqual({ passed: 1, failed: ['scripts/a.test.ts'] })
})

test('a file that failed after its tests passed is one failure', () => {
  expect(tally({ numPassedTests: 1, testResults: [file('failed', 'passed')] }, 1)).toEqual({ passed: 1, failed: ['scripts/a.test.ts'] })
})

test('a run that ended badly after its tests is one failure', () => {
  const report = { numPassedTests: 1, testResults: [file('passed', 'passed')] }
  expect(tally(report, 1)).toEqual({ passed: 1, failed: ['the end of the run'] })
})

test('a run that left no report is one failure', () => {
  expect(tally(undefined, null)).toEqual({ passed: 0, failed: ['the run, which left no report'] })
})

test('a test that failed first and then passed is named with why, and counts as passed', () => {
  const stumbled = {
    status: 'passed',
    fullName: 'test 1',
    failureMessages: ['Error: The page was slow\n    at a.test.ts:3', 'Error: Later'],
  }
  const passed = file('passed', 'passed')
  const report = { numPassedTests: 2, testResults: [{ ...passed, assertionResults: [...passed.assertionResults, stumbled] }] }
  expect(secondTries(report)).toEqual(['scripts/a.test.ts: test 1\n    Error: The page was slow'])
  expect(tally(report, 0)).toEqual({ passed: 2, failed: [] })
})
