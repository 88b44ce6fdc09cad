import { expect, test } from 'vitest'
import { checkout } from '#platform/server/config/checkout.ts'
import { longForms } from './long-forms.ts'

test('tests that ask for their size, also by a file beside them, have a long form', async () => {
  const { unit, e2e } = await longForms(checkout, [])
  expect(unit).toContain('testing/storms/storm.test.ts')
  expect(unit).toContain('testing/growth/outside-text.test.ts')
  expect(unit).not.toContain('testing/storms/storm-truths.test.ts')
  expect(e2e).toContain('portal/walks/screens.test.ts')
  expect(e2e).toContain('portal/walks/typing.test.ts')
  expect(e2e).not.toContain('portal/walks/menu.test.ts')
  expect(await longForms(checkout, ['growth/outside'])).toEqual({ unit: ['testing/growth/outside-text.test.ts'], e2e: [] })
})
