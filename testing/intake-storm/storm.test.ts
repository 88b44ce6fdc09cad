import { describe, expect, test } from 'vitest'
import { preparedFolder } from '../server/prepared-folder.ts'
import { planStorm } from './plan.ts'
import { tryIntakeStorm } from './storm.ts'
import { faults, idealFacts, troublesOf } from './truths.ts'

const seed = 20_261_122

describe('the checks after a storm', () => {
  const counsellors = [
    { id: 1, boarding: false, cities: ['Pune'] },
    { id: 2, boarding: false, cities: ['Indore'] },
    { id: 3, boarding: false, cities: [] },
    { id: 4, boarding: true, cities: [] },
  ]
  const plan = planStorm(300, ['Pune', 'Indore'], seed)

  test('find nothing where all is right', () => expect(troublesOf(plan, idealFacts(plan, counsellors))).toEqual([]))

  test.each(Object.entries(faults))('find %s', (_, plant) => {
    const facts = idealFacts(plan, counsellors)
    plant(facts, plan)
    expect(troublesOf(plan, facts)).not.toEqual([])
  })
})

test('a storm of events on two processes, one of them killed in the middle, leaves the leads that it should', {
  timeout: 300_000,
}, async () => {
  const { troubles, leads } = await tryIntakeStorm(await preparedFolder(), 1_500, seed)
  expect(troubles).toEqual([])
  expect(leads).toBe(150)
})
