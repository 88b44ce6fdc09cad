import { type Rule, receiverWords } from '#domains/assignment/contract/rules.ts'
import { languages } from '#domains/leads/contract/languages.ts'

const joined = (texts: readonly string[]) => (texts.length > 0 ? texts.join(', ') : null)

/** A rule as people read it in its history, part by part. */
export const ruleTexts = (rule: Rule): Record<string, string | null> => ({
  name: rule.name,
  places: joined(rule.places.map(({ name }) => name)),
  boarding: rule.boarding === null ? null : rule.boarding ? 'Boarding' : 'Not boarding',
  sources: joined(rule.sources),
  languages: joined(rule.languages.map((code) => languages[code])),
  'given to': rule.receivers === 'named' ? joined(rule.staff.map(({ name }) => name)) : receiverWords[rule.receivers],
  'most untouched': rule.most_untouched === null ? null : String(rule.most_untouched),
})
