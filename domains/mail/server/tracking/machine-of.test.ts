import { expect, test } from 'vitest'
import { machineOf } from './machine-of.ts'

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'
const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'

test.each([
  ['a person on a telephone', { method: 'GET', agent: phone, after: 60_000 }, undefined],
  ['a person whose sending time is not known', { method: 'GET', agent: phone, after: undefined }, undefined],
  ['a hit at the delivery', { method: 'GET', agent: phone, after: 3_000 }, 'a scanner at its delivery'],
  ['a HEAD', { method: 'HEAD', agent: phone, after: 60_000 }, 'a program that looks ahead'],
  ['no agent', { method: 'GET', agent: ' ', after: 60_000 }, 'a program without a name'],
  ['Apple', { method: 'GET', agent: 'Mozilla/5.0', after: 3_600_000 }, 'Apple’s picture proxy'],
  ['Gmail, as somebody opens the mail', { method: 'GET', agent: gmail, after: 60_000 }, undefined],
  ['Gmail, of a mail whose sending time is not known', { method: 'GET', agent: gmail, after: undefined }, undefined],
  ['Gmail at the delivery', { method: 'GET', agent: gmail, after: 3_000 }, 'Google’s picture proxy'],
  ['a scanner', { method: 'GET', agent: 'BarracudaCentral/1.0', after: 60_000 }, 'a scanner of mail'],
  ['a program', { method: 'GET', agent: 'curl/8.5.0', after: 60_000 }, 'a program'],
])('%s', (_, hit, machine) => {
  expect(machineOf(hit)).toBe(machine)
})
