import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hiddenNumber } from '#domains/school-leads/contract/school-leads.ts'
import { hideNumbers, withoutNumbers } from './without-numbers.ts'

test.each([
  ['Call me on 98765 43210 please', `Call me on ${hiddenNumber} please`],
  ['+91-98765-43210', hiddenNumber],
  ['(022) 2345 6789', `(${hiddenNumber}`],
  ['९८७६५४३२१०', hiddenNumber],
  ['98765/43210, 9876543211', hiddenNumber],
  ['Class 10, fees 96,000', 'Class 10, fees 96,000'],
  ['Visit on 25-11-2026', 'Visit on 25-11-2026'],
  ['Visit on 25/11/2026 10:30', 'Visit on 25/11/2026 10:30'],
  ['From 2026-11-25, for 2026-2027', 'From 2026-11-25, for 2026-2027'],
  ['On 98.11.2026 10', `On ${hiddenNumber}`],
])('%s', (text, shown) => expect(withoutNumbers(text)).toBe(shown))

test('however ten digits are written, they are hidden, in any depth of an answer', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 })
  const between = fc.array(fc.constantFrom('', ' ', '-', '.', '/', ' - ', ') '), { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(digits, between, (number, gaps) => {
      const written = number.map((digit, at) => `${digit}${gaps[at] ?? ''}`).join('')
      const shown = JSON.stringify(hideNumbers({ name: `Parent ${written}`, actions: [{ comment: `${written} evenings` }] }))
      expect(shown.replace(/\D/g, '')).toBe('')
    }),
  )
})

test('instants stay', () => {
  const at = '2026-11-25T07:15:00.123456+00:00'
  expect(hideNumbers({ at })).toEqual({ at })
})
