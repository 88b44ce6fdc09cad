import { expect, test } from 'vitest'
import { gateRefusals } from '#domains/calls/contract/calls.ts'
import { mayOverride, type Rule, whichRule } from './which-rule.ts'

const filled = (sentence: string) => sentence.replace(/\{\w+\}/g, 'Asha (Delhi)')

test.each(Object.entries(gateRefusals))('%s is known by its sentence', (rule, [, sentence]) => {
  expect(whichRule(filled(sentence))).toBe(rule)
})

test('no other sentence is a rule', () => expect(whichRule('Something went wrong')).toBeUndefined())

test('three rules bend; never the parent’s wish', () => {
  const bending = Object.keys(gateRefusals).filter((rule) => mayOverride(rule as Rule))
  expect(bending.toSorted()).toEqual(['calledLately', 'doNotDisturb', 'outsideHours'])
})
