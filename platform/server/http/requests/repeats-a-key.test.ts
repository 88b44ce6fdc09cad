import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repeatsAKey } from './repeats-a-key.ts'

const isRepeating = (text: string) => repeatsAKey(text, JSON.parse(text))

test('no text that is made of a value repeats a key', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(4), (value, indent) => {
      expect(isRepeating(JSON.stringify(value, null, indent))).toBe(false)
    }),
  )
})

test('an object that has one of its keys once more does, wherever it lies', () => {
  const inside = (text: string) => fc.constantFrom(text, `[1,${text}]`, `{"a":{"b:\\"":${text}}}`)
  const members = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })
  const repeating = members.chain((value) => {
    const [key, again] = Object.entries(value).at(-1) ?? ['', null]
    return inside(`${JSON.stringify(value).slice(0, -1)}, ${JSON.stringify(key)} : ${JSON.stringify(again)}}`)
  })
  fc.assert(
    fc.property(repeating, (text) => {
      expect(isRepeating(text), text).toBe(true)
    }),
  )
})

test('the largest body is read in no time, also one of nothing but escapes, keys or brackets', () => {
  const size = 1_000_000
  const keys = Object.fromEntries(Array.from({ length: size / 16 }, (_, index) => [`key ${index}`, index]))
  const bodies = [JSON.stringify('\\'.repeat(size / 2)), JSON.stringify(keys), '['.repeat(size / 2) + ']'.repeat(size / 2)]
  for (const text of bodies) {
    const value = JSON.parse(text)
    const start = performance.now()
    expect(repeatsAKey(text, value)).toBe(false)
    expect(performance.now() - start).toBeLessThan(1_000)
  }
})
