import { expect, test } from 'vitest'
import { addressText } from './address-text.ts'

test.each([
  ['127.0.0.1', undefined, 'on the portal’s own machine'],
  ['::1', '::1', 'on the portal’s own machine'],
  ['10.1.2.3', undefined, 'in a network of the firm or a home (10.1.2.3)'],
  ['172.31.0.9', undefined, 'in a network of the firm or a home (172.31.0.9)'],
  ['172.32.0.9', undefined, 'at 172.32.0.9'],
  ['fd12:3456::1', undefined, 'in a network of the firm or a home (fd12:3456::1)'],
  ['203.0.113.7', '203.0.113.7', 'in the same network as you now (203.0.113.7)'],
  ['203.0.113.8', '203.0.113.7', 'at 203.0.113.8'],
])('%s is told', (address, here, text) => expect(addressText(address, here)).toBe(text))
