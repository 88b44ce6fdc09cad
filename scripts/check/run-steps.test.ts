import { expect, test } from 'vitest'
import { runSteps } from './run-steps.ts'

test('every step runs and is counted, also after one that failed or threw', async () => {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const tally = await runSteps(
    [
      { name: 'first', run: async () => 'a.ts:1: wrong\nb.ts:2: wrong' },
      { name: 'second', run: () => Promise.reject(new Error('broken')) },
      { name: 'third', run: async () => '' },
    ],
    1,
    print,
  )
  expect(tally).toEqual({ passed: 1, failed: ['first', 'second'] })
  expect(lines).toEqual([
    expect.stringMatching(/^✗ first +0\.\d s\n {4}a\.ts:1: wrong\n {4}b\.ts:2: wrong$/),
    expect.stringMatching(/^✗ second +0\.\d s\n {4}Error: broken/),
    expect.stringMatching(/^✓ third +0\.\d s$/),
  ])
})
