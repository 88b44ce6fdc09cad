import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, type DrawTurns, type LeadFacts, type Receiver, type Rule } from './allocate.ts'

const rule = (id: number, more: Partial<Rule> = {}): Rule => ({
  ...{ id, name: `Rule ${id}`, places: [], boarding: null, sources: [], languages: [] },
  ...{ receivers: 'everyone', members: [], most_untouched: null },
  ...more,
})
const lead = (id: number, more: Partial<LeadFacts> = {}): LeadFacts => ({
  ...{ id, source: 'website', language: null, places: [], boarding: false },
  ...more,
})
const counsellor = (id: number, more: Partial<Receiver> = {}): Receiver => ({
  ...{ id, is_boarding: false, cities: [], isPresent: true, room: Infinity, untouched: 0, most_untouched: null },
  ...more,
})

/** Turns as the sequences of the database give them: each rule and group counts by itself. */
function turns(begin = 0): DrawTurns {
  const next = new Map<string, number>()
  return async (ruleId, group, count) => {
    const key = `${ruleId} ${group}`
    const first = next.get(key) ?? begin
    next.set(key, first + count)
    return Array.from({ length: count }, (_, turn) => first + turn)
  }
}

async function decided(rules: readonly Rule[], leads: readonly LeadFacts[], receivers: readonly Receiver[]) {
  const { given, waiting } = await allocate(rules, leads, receivers, turns())
  return {
    given: given.map(({ leadId, staffId, rule: by }) => [leadId, staffId, by.id]),
    waiting: waiting.map(({ leadId, rule: first, hasCounsellors }) => [
      leadId,
      first?.id ?? null,
      ...(first && !hasCounsellors ? ['has nobody'] : []),
    ]),
  }
}

test('of rules that contradict one another, the first in order decides', async () => {
  const [pune, notPune] = [rule(1, { places: [5], members: [1], receivers: 'named' }), rule(2, { members: [2], receivers: 'named' })]
  const staff = [counsellor(1), counsellor(2)]
  expect(await decided([pune, notPune], [lead(1, { places: [5] })], staff)).toEqual({ given: [[1, 1, 1]], waiting: [] })
  expect(await decided([notPune, pune], [lead(1, { places: [5] })], staff)).toEqual({ given: [[1, 2, 2]], waiting: [] })
})

test('conditions of one rule that no lead can meet take nothing, and the next rule does', async () => {
  const never = rule(1, { boarding: true, sources: ['import'], languages: ['hi'] })
  const leads = [lead(1, { boarding: true, source: 'import' }), lead(2, { boarding: true, source: 'import', language: 'ta' }), lead(3)]
  expect(await decided([never, rule(2)], leads, [counsellor(7)])).toEqual({
    given: [1, 2, 3].map((id) => [id, 7, 2]),
    waiting: [],
  })
})

test('a lead waits with the first rule that fits, whichever later rule could not give it either', async () => {
  const absent = counsellor(1, { isPresent: false })
  const full = counsellor(2, { room: 0 })
  const rules = [
    rule(1, { languages: ['ta'] }),
    rule(2, { receivers: 'named', members: [1] }),
    rule(3, { receivers: 'named', members: [2] }),
  ]
  expect(await decided(rules, [lead(9)], [absent, full])).toEqual({ given: [], waiting: [[9, 2]] })
})

test('a rule for counsellors who left, or for a team of none, is passed over, and said only where no other rule has anybody', async () => {
  const nobody = [rule(1, { receivers: 'named', members: [99] }), rule(2, { receivers: 'boarding' }), rule(3, { receivers: 'city' })]
  expect(await decided(nobody, [lead(1, { places: [5] })], [counsellor(1)])).toEqual({ given: [], waiting: [[1, 1, 'has nobody']] })
  const absent = counsellor(1, { isPresent: false })
  expect(await decided([...nobody, rule(4)], [lead(1, { places: [5] })], [absent])).toEqual({ given: [], waiting: [[1, 4]] })
  expect(await decided([...nobody, rule(4)], [lead(1, { places: [5] })], [counsellor(1)])).toEqual({ given: [[1, 1, 4]], waiting: [] })
})

test('without counsellors, without rules and without leads nothing is given', async () => {
  expect(await decided([rule(1)], [lead(1)], [])).toEqual({ given: [], waiting: [[1, 1, 'has nobody']] })
  expect(await decided([], [lead(1)], [counsellor(1)])).toEqual({ given: [], waiting: [[1, null]] })
  expect(await decided([rule(1)], [], [counsellor(1)])).toEqual({ given: [], waiting: [] })
})

test('the lower of two limits on untouched leads counts, the counsellor’s or the rule’s', async () => {
  const leads = [1, 2, 3, 4, 5].map((id) => lead(id))
  const given = async (ofRule: number | null, own: number | null, untouched = 0) =>
    (await decided([rule(1, { most_untouched: ofRule })], leads, [counsellor(1, { most_untouched: own, untouched })])).given.length
  expect([await given(2, 4), await given(4, 2), await given(null, 3), await given(3, null), await given(null, null)]).toEqual([
    2, 2, 3, 3, 5,
  ])
  expect([await given(4, 9, 3), await given(4, 9, 4), await given(4, 9, 12)]).toEqual([1, 0, 0])
})

test('what one rule gave counts for the limits of the next', async () => {
  const rules = [rule(1, { sources: ['import'] }), rule(2)]
  const leads = [lead(1, { source: 'import' }), lead(2, { source: 'import' }), lead(3), lead(4)]
  expect(await decided(rules, leads, [counsellor(1, { room: 3 })])).toEqual({
    given: [
      [1, 1, 1],
      [2, 1, 1],
      [3, 1, 2],
    ],
    waiting: [[4, 2]],
  })
})

test('a lead of two cities goes to those of the first city that somebody works for, also where nobody of them is there', async () => {
  const both = lead(1, { places: [5, 6] })
  const byCity = rule(1, { receivers: 'city' })
  expect((await decided([byCity], [both], [counsellor(1, { cities: [6] }), counsellor(2, { cities: [5] })])).given).toEqual([[1, 2, 1]])
  expect(await decided([byCity], [both], [counsellor(1, { cities: [6] }), counsellor(2, { cities: [5], isPresent: false })])).toEqual({
    given: [],
    waiting: [[1, 1]],
  })
})

test('turns that others took in between leave nobody out and give nobody two', async () => {
  // Another process took every second turn.
  let turn = -2
  const draw: DrawTurns = async (_rule, _group, count) => Array.from({ length: count }, () => (turn += 2))
  const leads = [1, 2, 3, 4, 5, 6].map((id) => lead(id))
  const { given } = await allocate([rule(1)], leads, [counsellor(1), counsellor(2), counsellor(3)], draw)
  expect(
    Map.groupBy(given, ({ staffId }) => staffId)
      .values()
      .map(({ length }) => length)
      .toArray(),
  ).toEqual([2, 2, 2])
})

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 })
const someRule = fc.record({
  ...{ places: ids, boarding: fc.option(fc.boolean()), sources: fc.subarray(['website', 'import']), languages: fc.subarray(['hi', 'ta']) },
  ...{ receivers: fc.constantFrom('everyone', 'boarding', 'city', 'named'), members: ids, most_untouched: fc.option(fc.nat(4)) },
})
const someLead = fc.record({
  ...{ source: fc.constantFrom('website', 'import', 'fair'), language: fc.option(fc.constantFrom('hi', 'ta', 'mr')) },
  ...{ places: ids, boarding: fc.boolean() },
})
const someCounsellor = fc.record({
  ...{ is_boarding: fc.boolean(), cities: ids, isPresent: fc.boolean(), room: fc.nat(5), untouched: fc.nat(3) },
  most_untouched: fc.option(fc.nat(5)),
})

/** What is wrong with giving this lead to this counsellor by this rule. */
function faultsOf(by: Rule, { places, boarding, source, language }: LeadFacts, to: Receiver): string[] {
  const mayHave: Record<Rule['receivers'], boolean> = {
    ...{ everyone: true, boarding: to.is_boarding, named: by.members.includes(to.id) },
    city: to.cities.some((city) => places.includes(city)),
  }
  const holds = {
    place: by.places.length === 0 || by.places.some((place) => places.includes(place)),
    boarding: by.boarding === null || by.boarding === boarding,
    source: by.sources.length === 0 || by.sources.includes(source),
    language: by.languages.length === 0 || by.languages.some((one) => one === language),
    receiver: mayHave[by.receivers],
    there: to.isPresent,
  }
  return Object.entries(holds).flatMap(([what, isSo]) => (isSo ? [] : what))
}

test('whatever the rules say, each lead goes once, to somebody who is there, within every limit, by a rule that fits it', async () => {
  const office = fc.tuple(
    fc.array(someRule, { maxLength: 5 }),
    fc.array(someLead, { maxLength: 12 }),
    fc.array(someCounsellor, { maxLength: 6 }),
    fc.nat(7),
  )
  const holds = fc.asyncProperty(office, async ([someRules, someLeads, staff, begin]) => {
    const rules = someRules.map((one, at) => rule(at + 1, one))
    const leads = new Map(someLeads.map((one, at) => [at + 1, lead(at + 1, one)]))
    const receivers = new Map(staff.map((one, at) => [at + 1, counsellor(at + 1, one)]))
    const { given, waiting } = await allocate(rules, [...leads.values()], structuredClone([...receivers.values()]), turns(begin))
    const decidedIds = [...given, ...waiting].map(({ leadId }) => leadId)
    expect(decidedIds.toSorted((one, other) => one - other)).toEqual([...leads.keys()])
    for (const { leadId, staffId, rule: by } of given)
      expect(faultsOf(by, leads.get(leadId) as LeadFacts, receivers.get(staffId) as Receiver)).toEqual([])
    for (const { id, room, untouched, most_untouched } of receivers.values()) {
      const theirs = given.filter(({ staffId }) => staffId === id)
      expect(theirs.length).toBeLessThanOrEqual(room)
      for (const [before, { rule: by }] of theirs.entries())
        expect(untouched + before).toBeLessThan(Math.min(most_untouched ?? Infinity, by.most_untouched ?? Infinity))
    }
  })
  await fc.assert(holds, { numRuns: 300 })
})
