import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byCodePoints } from './by-code-points.ts'
import { conditionsOf } from './conditions-of.ts'
import { type Fact, factNames, facts, type LeadFacts } from './facts.ts'
import { openFactTable } from './open-fact-table.ts'
import type { Sort } from './orders.ts'
import { listedSource } from './sources.ts'

const { schedule } = listedSource('all', { dormant_data_permission: false })
const moving = { now: Date.now() * 1_000, actions: [], dormantAfterDays: 60 }

const blank = { number: null, owner: null, code: null, instant: null, flag: false, set: [], text: '' }
const nothing = Object.fromEntries(factNames.map((fact: Fact) => [fact, blank[facts[fact].type]]))
const lead = (lead_id: number, known: Partial<LeadFacts> = {}) => ({ ...nothing, ...known, lead_id }) as unknown as LeadFacts

const randomLead = fc
  .record({
    id: fc.integer({ min: 1, max: 40 }),
    search_text: fc.constantFrom('asha\n91', 'asha\n92', 'éva\n1', '\ufffd\n', '😀\n', ''),
    created_at: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  })
  .map(({ id, ...known }) => lead(id, known))

const act = fc.oneof(
  fc.array(randomLead, { maxLength: 6 }).map((put) => ({ put, remove: [] as number[] })),
  fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }).map((remove) => ({ put: [] as LeadFacts[], remove })),
)

const byNames: Sort[] = [{ fact: 'search_text', isDescending: false }]
const byMaking: Sort[] = [
  { fact: 'created_at', isDescending: true },
  { fact: 'search_text', isDescending: true },
]

function compareOne({ fact, isDescending }: Sort, one: LeadFacts, other: LeadFacts): number {
  const [a, b] = [one[fact], other[fact]]
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const way = typeof a === 'string' ? Buffer.from(a).compare(Buffer.from(b as string)) : a - (b as number)
  return isDescending ? -way : way
}

const plainly = (leads: Iterable<LeadFacts>, [first, second]: readonly Sort[]): number[] =>
  [...leads]
    .sort(
      (one, other) => (first && compareOne(first, one, other)) || (second && compareOne(second, one, other)) || other.lead_id - one.lead_id,
    )
    .map(({ lead_id }) => lead_id)

test('orders stay right while leads come, change and go', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(act, fc.boolean()), { maxLength: 30 }), (acts) => {
      const table = openFactTable()
      const kept = new Map<number, LeadFacts>()
      for (const [{ put, remove }, asksNow] of acts) {
        table.put(put)
        for (const each of put) kept.set(each.lead_id, each)
        table.remove(remove)
        for (const id of remove) kept.delete(id)
        if (!asksNow) continue
        for (const sorts of [byNames, byMaking])
          expect(table.find({ conditions: [], sorts, offset: 0, limit: 100 }, moving)).toEqual({
            count: kept.size,
            ids: plainly(kept.values(), sorts),
          })
      }
      expect(table.size()).toBe(kept.size)
    }),
  )
})

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'श्री', '\ud7ff', '\ue000', '\uffff', '😀', '\u{10ffff}') })

test('texts are in the order of their bytes in UTF-8', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(Math.sign(byCodePoints(one, other))).toBe(Buffer.from(one).compare(Buffer.from(other)))
    }),
  )
})

const asked = (filters: Parameters<typeof conditionsOf>[0]['filters'], hasNumbers: boolean) => {
  const table = openFactTable()
  table.put([lead(1, { search_text: `asha rao\n${hasNumbers ? '919876543210' : ''}` })])
  return table.find({ conditions: conditionsOf({ filters, schedule, hasNumbers }, {}), sorts: byNames, offset: 0, limit: 1 }, moving)?.count
}

test.each([
  ['a part of a number', { search: '98765' }, 1, undefined],
  ['a name and a part of a number', { search: 'asha 98765' }, 1, undefined],
  ['a name', { search: 'rao asha' }, 1, 1],
  ['a number in a name', { user_name: '98765' }, 0, 0],
  ['a number alone', { phone_number: '98765' }, 1, undefined],
  ['names that sound so', { sounds_like: 'aasha' }, undefined, undefined],
] as const)('%s is answered elsewhere where it cannot be known here', (_, filters, whole, masked) => {
  expect([asked(filters, true), asked(filters, false)]).toEqual([whole, masked])
})
