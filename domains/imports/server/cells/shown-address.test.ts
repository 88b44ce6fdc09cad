import { expect, test } from 'vitest'
import { shownAddress } from './shown-address.ts'

test.each([
  ['info[at]birch[dot]example', 'info@birch.example'],
  ['Head.Office [AT] birch [DOT] co [dot] example', 'Head.Office@birch.co.example'],
  ['head (at) birch (dot) example, info{at}birch.example', 'head@birch.example, info@birch.example'],
  ['info@birch.example', 'info@birch.example'],
  ['at the gate [see map], dot on the plan', 'at the gate [see map], dot on the plan'],
])('%s is %s', (text, address) => {
  expect(shownAddress(text)).toBe(address)
})
