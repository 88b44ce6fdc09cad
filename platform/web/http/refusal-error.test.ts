import { expect, test } from 'vitest'
import { mayPass, RefusalError } from './refusal-error.ts'
import { UnknownFailure } from './request.ts'

test('asking once more may help where nobody answered or the server had trouble, and not where it refused for good', () => {
  const refused = (status: number) => new RefusalError(status, 'No.')
  expect([400, 403, 404].map((status) => mayPass(refused(status)))).toEqual([false, false, false])
  expect([409, 429, 500, 503].map((status) => mayPass(refused(status)))).toEqual([true, true, true, true])
  expect(mayPass(new UnknownFailure('No answer.'))).toBe(true)
})
