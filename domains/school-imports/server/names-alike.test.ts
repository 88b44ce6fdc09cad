import { expect, test } from 'vitest'
import { areNamesAlike } from './names-alike.ts'

test.each([
  ['delhi public schul', 'delhi public schul', true],
  ['zed gren valey schul', 'zed gren valey public senior secondary schul', true],
  ['saint xaviers schul', 'saint xavier hig schul', true],
  ['dav senior secondary schul', 'dav public schul sector 14', true],
  ['zed vikas schul', 'zed jyoti schul', false],
  ['saint marys schul', 'saint johns schul', false],
  ['government primary schul', 'government hig schul', false],
])('%s and %s can be one school: %s', (one, other, alike) => {
  expect([areNamesAlike(one, other), areNamesAlike(other, one)]).toEqual([alike, alike])
})
