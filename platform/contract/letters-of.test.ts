import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lettersOf } from './letters-of.ts'

test.each([
  ["St. Xavier's School", 'stxaviersschool'],
  ['Jr. KG\t(A)\n', 'jrkga'],
  ['École  Ａ', 'écolea'],
])('%j is compared as %j', (text, letters) => expect(lettersOf(text)).toBe(letters))

test('a plain text is compared by the rules of all scripts', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(`${lettersOf(text)}é`).toBe(lettersOf(`${text} é`))
    }),
  ))
