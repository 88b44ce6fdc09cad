import { describe, expect, test } from 'vitest'
import { preparedFolder } from '../server/prepared-folder.ts'
import { sized } from '../sized.ts'
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

const parents = sized(30, 80)

test('a storm of messages, with portals and PostgreSQL killed and a provider that breaks off, loses nothing and doubles nothing', {
  timeout: 400_000,
}, async () => {
  const { troubles, states } = await tryMessageStorm(await preparedFolder(), parents, 20_261_125)
  expect(troubles).toEqual([])
  expect(states.accepted).toBeGreaterThan(parents / 2)
  expect(states.unknown).toBeGreaterThan(0)
})
