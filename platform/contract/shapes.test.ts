import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, maxGrowth } from '#testing/growth/growth-of.ts'
import { momentOf, PersonName } from './shapes.ts'

const [unseen, joiner, nonJoiner] = ['\u200b', '\u200d', '\u200c']

describe('a name that people can read', () => {
  test.each([
    ['  Asha \n\t Rao ', 'Asha Rao'],
    [`As${unseen}ha${joiner} \u202eRao\ufeff\u2060`, 'Asha Rao'],
    [`As${joiner}ha\u0007Rao`, 'Asha Rao'],
    [`क्${joiner}षमा`, `क्${joiner}षमा`],
    [`क्${unseen}${joiner}षमा`, 'क्षमा'],
    [`രമേശന്${joiner} നായര്${joiner}`, `രമേശന്${joiner} നായര്${joiner}`],
    [`رضا${nonJoiner}پور`, `رضا${nonJoiner}پور`],
    [`आरव${joiner}${joiner}`, 'आरव'],
    ['श्रीमती वेंकटनरसिंहराजुवारिपेटा', 'श्रीमती वेंकटनरसिंहराजुवारिपेटा'],
    ["D'Souza-Père, 2nd 😀", "D'Souza-Père, 2nd 😀"],
    ['7', '7'],
  ])('%j is kept as %j', (given, kept) => {
    expect(PersonName.parse(given)).toBe(kept)
    expect(PersonName.parse(kept)).toBe(kept)
  })

  test.each(['', '  ', unseen, `${unseen}\u2060\ufeff\u202e`, joiner, '\u3164', '\u2800', '—', '😀', '\u0007', null, 7, undefined])(
    '%j is none',
    (given) => expect(PersonName.safeParse(given).error?.issues.map(({ message }) => message)).toEqual(['Name is required']),
  )

  test('a plain name is kept by the rules of all scripts', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 90 }), (text) => {
        expect(PersonName.parse(`A${text}B`)).toBe(PersonName.parse(`A${text}Bé`).slice(0, -1))
      }),
    ))

  test('its length is that of what is seen, and is found in time that grows with it', async () => {
    expect(PersonName.parse(`A${unseen.repeat(500)}`)).toBe('A')
    expect(PersonName.safeParse('x'.repeat(101)).error?.issues[0]?.message).toBe('Keep the name under 100 characters.')
    const growth = await growthOf((text) => PersonName.safeParse(text), `क${joiner}`)
    expect(growth?.ratio ?? 0).toBeLessThanOrEqual(maxGrowth)
  })
})

test('an instant that is sent lies between 1900 and 2199, as its zone counts', () => {
  const success = (text: string) => momentOf('Give a time.').safeParse(text).success
  for (const text of ['2026-11-28T10:00:00+05:30', '1900-01-01T00:00:00Z', '2199-12-31T23:59:59Z']) expect(success(text)).toBe(true)
  for (const text of [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
    '1900-01-01T00:00:00+05:30',
    '2026-11-28',
  ])
    expect(success(text), text).toBe(false)
})
