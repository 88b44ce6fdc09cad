import { gateRefusals } from '#domains/calls/contract/calls.ts'

export type Rule = keyof typeof gateRefusals

/** Rules against which a counsellor admin may call, with a reason. */
const overridable: ReadonlySet<Rule> = new Set(['outsideHours', 'doNotDisturb', 'calledLately'])

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A sentence of the contract with its `{words}` open. */
const patternOf = (sentence: string) =>
  new RegExp(
    `^${sentence
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+')}$`,
  )

const patterns = Object.entries(gateRefusals).map(([rule, [, sentence]]) => [rule as Rule, patternOf(sentence)] as const)

/** The rule that a refusal names; a refusal carries its sentence alone, and the contract is where that stands. */
export const whichRule = (sentence: string): Rule | undefined => patterns.find(([, pattern]) => pattern.test(sentence))?.[0]

export const mayOverride = (rule: Rule | undefined) => rule !== undefined && overridable.has(rule)
