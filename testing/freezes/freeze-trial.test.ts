import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../server/test-database.ts'
import { sized } from '../sized.ts'
import { missed, tryFreezes } from './freeze-trial.ts'

test('connections that freeze without being closed are replaced, lose nothing, and keep nothing from stopping', {
  timeout: 300_000,
}, async () => {
  const database = await testDatabase({ reference: true })
  onTestFinished(() => database.drop())
  expect(missed(await tryFreezes(database.url, 1, sized(500, 100)))).toEqual([])
})
