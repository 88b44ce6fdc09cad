import { describe, expect, test } from 'vitest'
import { preparedFolder } from '../server/prepared-folder.ts'
import { tryMessageStorm } from './storm.ts'
import { faults, idealFacts, troublesOf } from './truths.ts'

describe('the checks after a storm of messages', () => {
  test('find nothing where all is right', () => expect(troublesOf(idealFacts())).toEqual([]))

  test.each(Object.entries(faults))('find %s', (_, plant) => {
    const facts = idealFacts()
    plant(facts)
    expect(troublesOf(facts)).not.toEqual([])
  })
})

test('a storm of messages, with portals and PostgreSQL killed and a provider that breaks off, loses nothing and doubles nothing', {
  timeout: 400_000,
}, async () => {
  const { troubles, states } = await tryMessageStorm(await preparedFolder(), 80, 20_261_125)
  expect(troubles).toEqual([])
  expect(states.accepted).toBeGreaterThan(40)
  expect(states.unknown).toBeGreaterThan(0)
})
