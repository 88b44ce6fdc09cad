import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeEdit } from './merge-edit.ts'

interface Form {
  name: string | null
  places: number[]
  budget: { min: number; max: number } | null
}

// Few values, so that equal ones and conflicts are common.
const small = fc.integer({ min: 0, max: 2 })
const plain = { noNullPrototype: true }
const form: fc.Arbitrary<Form> = fc.record(
  {
    name: fc.option(fc.constantFrom('Meera', 'Asha')),
    places: fc.array(small, { maxLength: 2 }),
    budget: fc.option(fc.record({ min: small, max: small }, plain)),
  },
  plain,
)
const part = fc
  .tuple(form, fc.subarray(['name', 'places', 'budget'] as const))
  .map(([whole, fields]) => Object.fromEntries(fields.map((field) => [field, whole[field]])) as Partial<Form>)

const law = (run: (seen: Form, mine: Form, current: Form) => void) =>
  fc.assert(
    fc.property(form, form, form, (...forms) => void run(...forms)),
    { numRuns: 2000 },
  )
const fieldsOf = (value: Partial<Form>) => Object.keys(value).sort()

test('without what the editor saw, theirs is overwritten', () => {
  fc.assert(
    fc.property(part, form, (mine, current) => {
      const { changed, conflicts } = mergeEdit({ seen: undefined, mine, current })
      expect(conflicts).toEqual([])
      expect({ ...current, ...changed }).toEqual({ ...current, ...mine })
    }),
  )
})

test('fields that nobody else changed take my values', () => {
  law((seen, mine) =>
    expect(mergeEdit({ seen, mine, current: seen })).toEqual({
      changed: mergeEdit({ seen: {}, mine, current: seen }).changed,
      conflicts: [],
    }),
  )
})

test('an edit without changes writes nothing, also after changes by others', () => {
  law((seen, _, current) => expect(mergeEdit({ seen, mine: seen, current })).toEqual({ changed: {}, conflicts: [] }))
})

test('both making the same change is not a conflict', () => {
  law((seen, mine) => expect(mergeEdit({ seen, mine, current: mine })).toEqual({ changed: {}, conflicts: [] }))
})

test('every field is theirs, mine or a conflict: a conflict exactly where all three differ', () => {
  law((seen, mine, current) => {
    const { changed, conflicts } = mergeEdit({ seen, mine, current })
    const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
    for (const field of ['name', 'places', 'budget'] as const) {
      const differ = !same(seen[field], mine[field]) && !same(mine[field], current[field]) && !same(seen[field], current[field])
      expect(conflicts.includes(field)).toBe(differ)
      if (field in changed) expect(changed[field]).toEqual(mine[field])
      if (field in changed) expect(current[field]).toEqual(seen[field])
    }
  })
})

test('two people who edit different fields both keep their work, in whichever order they save', () => {
  fc.assert(
    fc.property(form, form, fc.subarray(['name', 'places', 'budget'] as const), (seen, wishes, mineAlone) => {
      const [mine, theirs] = [{ ...seen }, { ...seen }]
      for (const field of fieldsOf(seen) as (keyof Form)[])
        Object.assign(mineAlone.includes(field as 'name') ? mine : theirs, { [field]: wishes[field] })
      const saved = (first: Form, second: Form) => {
        const current = { ...seen, ...mergeEdit({ seen, mine: first, current: seen }).changed }
        const { changed, conflicts } = mergeEdit({ seen, mine: second, current })
        expect(conflicts).toEqual([])
        return { ...current, ...changed }
      }
      expect(saved(mine, theirs)).toEqual(wishes)
      expect(saved(theirs, mine)).toEqual(wishes)
    }),
  )
})

test('sent again with the values now as those seen, the conflicts become mine and what others did elsewhere stays', () => {
  law((seen, mine, current) => {
    const first = mergeEdit({ seen, mine, current })
    const now = Object.fromEntries(first.conflicts.map((field) => [field, current[field]]))
    const again = mergeEdit({ seen: { ...seen, ...now }, mine, current })
    expect(again.conflicts).toEqual([])
    const expected = { ...current, ...first.changed, ...Object.fromEntries(first.conflicts.map((field) => [field, mine[field]])) }
    expect({ ...current, ...again.changed }).toEqual(expected)
  })
})

test('sent again after it was written, it changes nothing', () => {
  law((seen, mine, current) => {
    const { changed, conflicts } = mergeEdit({ seen, mine, current })
    expect(mergeEdit({ seen, mine, current: { ...current, ...changed } })).toEqual({ changed: {}, conflicts })
  })
})
