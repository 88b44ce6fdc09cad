import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthOf, maxGrowth } from '#testing/growth/growth-of.ts'
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

test('a body of nothing but escapes, keys or brackets is read in time that grows with it', async () => {
  const bodies: ((text: string) => unknown)[] = [
    (text) => text,
    (text) => Object.fromEntries(text.split('').map((_, index) => [`key ${index}`, index])),
    (text) => JSON.parse('['.repeat(text.length / 8) + ']'.repeat(text.length / 8)),
  ]
  for (const bodyOf of bodies) {
    const growth = await growthOf((text) => {
      const value = bodyOf(text)
      return repeatsAKey(JSON.stringify(value), value)
    }, '\\')
    expect(growth?.ratio ?? 0).toBeLessThanOrEqual(maxGrowth)
  }
})
