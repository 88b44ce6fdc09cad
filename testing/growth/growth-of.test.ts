import { expect, test } from 'vitest'
import { growthOf, maxGrowth } from './growth-of.ts'

test('work that reads each character once, or sorts them, does not grow too fast', async () => {
  for (const read of [
    (text: string) => [...text].reduce((sum, sign) => sum + sign.normalize('NFD').length, 0),
    (text: string) => [...text].sort(),
  ])
    expect((await growthOf(read, 'a, '))?.ratio).toBeLessThanOrEqual(maxGrowth)
})

/** Characters from which copying a text takes longer than what each copy costs beside. */
const longEnough = 16_384

test.each<[string, (text: string) => unknown, string, fewest?: number]>([
  ['a regular expression that begins anew at each space', (text) => / +$/.test(`${text}x`), ' '],
  ['a loop over the lines for each line', (text) => text.split('\n').map((_, at, lines) => lines.indexOf(String(at))), '\n'],
  ['a list that is copied for each line', (text) => text.split('\n').reduce<string[]>((lines, line) => lines.concat(line), []), '\n'],
  [
    'a text that is cut and copied for each word',
    (text) => {
      let left = text
      while (left.includes(' '))
        left = Buffer.from(left)
          .subarray(left.indexOf(' ') + 1)
          .toString()
    },
    'words ',
    longEnough,
  ],
])('%s is found', async (_, read, piece, fewest) => {
  expect((await growthOf(read, piece, undefined, fewest))?.ratio).toBeGreaterThan(maxGrowth)
})

test('work that a long text does not lengthen has no growth', async () => {
  expect(await growthOf((text) => text.slice(0, 100).trim(), 'a')).toBeUndefined()
})
