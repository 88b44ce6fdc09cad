import { expect, test } from 'vitest'
import { factNames, facts, type LeadFacts } from '#domains/leads/contract/listing/facts.ts'
import { boardingTag } from '#domains/leads/contract/listing/tags.ts'
import { type AskedHere, leadsIn, openShelf, parts, type ShelvedLead } from './lead-shelf.ts'

const blank = { number: null, owner: null, code: null, instant: null, flag: false, set: [], text: '' }
const nothing = Object.fromEntries(factNames.map((fact) => [fact, blank[facts[fact].type]]))

const lead = (id: number, name: string, whose: ShelvedLead['whose'] = 'own'): ShelvedLead => ({
  whose,
  facts: {
    ...nothing,
    lead_id: id,
    owner_id: whose === 'own' ? 7 : null,
    tags: [boardingTag],
    search_text: `${name}\n`,
  } as unknown as LeadFacts,
  row: JSON.stringify({ id, name: `${name}\nof two lines` }),
})

const asked: AskedHere = {
  whose: 'own',
  dormantAfterDays: 60,
  conditions: [],
  sorts: [{ fact: 'search_text', isDescending: false }],
  offset: 0,
  limit: 20,
}
const found = (shelf: ReturnType<typeof openShelf>, whose: ShelvedLead['whose'] = 'own') => shelf.find({ ...asked, whose }, Date.now())

test('leads are found in order with their rows, and the text of the parts makes the same shelf', () => {
  const shelf = openShelf()
  shelf.take([lead(1, 'chitra'), lead(2, 'asha'), lead(1 + parts, 'binod')])
  shelf.remove([99])
  const names = ['asha', 'binod', 'chitra'].map((name) => `${name}\nof two lines`)
  expect(found(shelf)?.rows.map(([, row]) => JSON.parse(row).name)).toEqual(names)
  expect(shelf.takeChanged('changed').toSorted()).toEqual([1, 2])
  const again = openShelf()
  for (const part of shelf.takeChanged('all')) again.take(leadsIn(shelf.textOfPart(part)))
  expect(found(again)).toEqual(found(shelf))
})

test('an order that masked numbers decide is told: within a page, and across its edges', () => {
  const shelf = openShelf()
  shelf.take([lead(1, 'asha'), lead(2, 'binod'), lead(3, 'binod'), lead(4, 'chitra')])
  const tied = (offset: number, limit: number, more: Partial<AskedHere> = {}) =>
    shelf.find({ ...asked, ...more, offset, limit }, Date.now())?.isTied
  expect([tied(0, 4), tied(0, 2), tied(2, 1), tied(1, 2)]).toEqual([true, true, true, true])
  expect([tied(0, 1), tied(3, 1)]).toEqual([false, false])
  expect(tied(0, 4, { sorts: [{ fact: 'created_at', isDescending: true }] })).toBe(false)
  const page = shelf.find({ ...asked, offset: 1, limit: 1 }, Date.now())
  expect([page?.count, page?.rows.length]).toEqual([4, 1])
  // The name after another key: only the server can answer.
  expect(tied(0, 4, { sorts: [{ fact: 'created_at', isDescending: true }, ...asked.sorts] })).toBe(undefined)
})

test('a lead that somebody gets leaves those of nobody, and only its part is written', () => {
  const shelf = openShelf()
  shelf.take([lead(1, 'asha', 'nobody'), lead(2, 'binod')])
  shelf.takeChanged('changed')
  expect([found(shelf)?.count, found(shelf, 'nobody')?.count]).toEqual([1, 1])
  shelf.take([lead(1, 'asha')])
  expect([found(shelf)?.count, found(shelf, 'nobody')?.count]).toEqual([2, 0])
  shelf.remove([2])
  expect(found(shelf)?.rows.map(([id]) => id)).toEqual([1])
  expect(shelf.takeChanged('changed').toSorted()).toEqual([1, 2])
})
