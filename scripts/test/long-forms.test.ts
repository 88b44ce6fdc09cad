import { expect, test } from 'vitest'
import { checkout } from '#platform/server/config/checkout.ts'
import { longForms } from './long-forms.ts'

test('tests that ask for their size, also by a file beside them, have a long form', async () => {
  const all = await longForms(checkout, [])
  expect(all).toContain('testing/storms/storm.test.ts')
  expect(all).toContain('testing/growth/outside-text.test.ts')
  expect(all).not.toContain('testing/storms/storm-truths.test.ts')
  expect(await longForms(checkout, ['growth/outside'])).toEqual(['testing/growth/outside-text.test.ts'])
})
