import { gateRefusals } from '#domains/calls/contract/calls.ts'

export type Rule = keyof typeof gateRefusals

const overridable: ReadonlySet<Rule> = new Set(['outsideHours', 'doNotDisturb', 'calledLately'])

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternOf = (sentence: string) =>
  new RegExp(
    `^${sentence
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+')}$`,
  )

const patterns = Object.entries(gateRefusals).map(([rule, [, sentence]]) => [rule as Rule, patternOf(sentence)] as const)

/** A refusal carries only its sentence, so the rule is found by it. */
export const whichRule = (sentence: string): Rule | undefined => patterns.find(([, pattern]) => pattern.test(sentence))?.[0]

export const mayOverride = (rule: Rule | undefined) => rule !== undefined && overridable.has(rule)
