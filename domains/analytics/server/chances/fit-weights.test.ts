import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDice } from '#testing/make/seeded-dice.ts'
import { type Alike, chanceOf, fitWeights, logOdds } from './fit-weights.ts'
import { aucOf, errorOf, type Scored, scoreOfBest, tenthsOf } from './measure-chances.ts'

const pause = () => Promise.resolve()

test('with one fact the weights are the log odds of its levels', async () => {
  const alike = [
    { levels: [0], moments: 100_000, admissions: 10_000 },
    { levels: [1], moments: 50_000, admissions: 25_000 },
  ]
  const weights = await fitWeights(alike, [[0, 1]], pause)
  expect(chanceOf(logOdds(weights, [0]))).toBeCloseTo(0.1, 3)
  expect(chanceOf(logOdds(weights, [1]))).toBeCloseTo(0.5, 3)
  // Two moments in three have the first level, and the mean of what they weigh is 0.
  expect(2 * Number(weights.levels[0]) + Number(weights.levels[1])).toBeCloseTo(0, 6)
})

test('the weights that made the admissions are found again, and the same ones each time', async () => {
  const made = { base: -2, levels: Float64Array.from([0, 1.5, 0, -1, 0.5]) }
  const facts = [
    [0, 1],
    [2, 3, 4],
  ]
  const alike: Alike[] = facts[0]?.flatMap((one) =>
    (facts[1] ?? []).map((other) => {
      const levels = [one, other]
      return { levels, moments: 1_000_000, admissions: Math.round(1_000_000 * chanceOf(logOdds(made, levels))) }
    }),
  ) as Alike[]
  const weights = await fitWeights(alike, facts, pause)
  for (const { levels } of alike) expect(logOdds(weights, levels)).toBeCloseTo(logOdds(made, levels), 2)
  expect(await fitWeights(alike, facts, pause)).toEqual(weights)
})

test('levels that always say the same, that nobody has, or that decide all alone leave finite weights', async () => {
  const alike = [
    { levels: [0, 2], moments: 1000, admissions: 0 },
    { levels: [1, 3], moments: 10, admissions: 10 },
  ]
  const weights = await fitWeights(
    alike,
    [
      [0, 1],
      [2, 3],
      [4, 5],
    ],
    pause,
  )
  expect([...weights.levels].every(Number.isFinite)).toBe(true)
  expect(chanceOf(logOdds(weights, [1, 3]))).toBeGreaterThan(0.5)
  expect(chanceOf(logOdds(weights, [0, 2]))).toBeLessThan(0.02)
})

const scored = fc.array(
  fc
    .record({ score: fc.integer({ min: -5, max: 5 }), moments: fc.integer({ min: 1, max: 4 }), good: fc.integer({ min: 0, max: 4 }) })
    .map(({ score, moments, good }): Scored => ({ score, chance: chanceOf(score), moments, admissions: Math.min(moments, good) })),
  { minLength: 1, maxLength: 12 },
)

const inOrder = (one: Scored, other: Scored) => (one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0)

test('the AUC is the share of pairs in order, equal ones by half', () => {
  fc.assert(
    fc.property(scored, (rows) => {
      const pairs = rows.flatMap((one) =>
        rows.map((other) => ({ times: one.admissions * (other.moments - other.admissions), right: inOrder(one, other) })),
      )
      const all = pairs.reduce((sum, { times }) => sum + times, 0)
      const right = pairs.reduce((sum, pair) => sum + pair.times * pair.right, 0)
      expect(aucOf(rows) ?? -1).toBeCloseTo(all === 0 ? -1 : right / all, 9)
    }),
  )
})

test('tenths have every moment once, in order; the best share has at least that many', () => {
  fc.assert(
    fc.property(scored, fc.constantFrom(0.1, 0.3, 1), (rows, share) => {
      const all = rows.reduce((sum, { moments }) => sum + moments, 0)
      const tenths = tenthsOf(rows)
      expect(tenths.length).toBeLessThanOrEqual(10)
      expect(tenths.reduce((sum, { moments }) => sum + moments, 0)).toBe(all)
      const rates = tenths.map(({ expected, moments }) => expected / moments)
      expect(rates).toEqual(rates.toSorted((one, other) => one - other))
      const from = scoreOfBest(rows, share)
      const above = (least: number) => rows.filter(({ score }) => score >= least).reduce((sum, { moments }) => sum + moments, 0)
      expect(above(from)).toBeGreaterThanOrEqual(all * share)
      expect(above(from + 1)).toBeLessThan(all * share)
    }),
  )
})

test('a chance that is right has a small error, one that is told twice as high its own size', () => {
  const dice = seededDice(7)
  const rows = Array.from({ length: 500 }, (_, place): Scored => {
    const chance = 0.02 + 0.0005 * place
    let admissions = 0
    for (let nth = 0; nth < 200; nth++) if (dice.roll() < chance) admissions++
    return { score: place, chance, moments: 200, admissions }
  })
  expect(errorOf(tenthsOf(rows))).toBeLessThan(0.006)
  expect(errorOf(tenthsOf(rows.map((row) => ({ ...row, chance: 2 * row.chance }))))).toBeGreaterThan(0.1)
})
