import { type Rule, receiverWords, sparesBoardingTeam } from '#domains/assignment/contract/rules.ts'
import { languages } from '#domains/leads/contract/languages.ts'
import { grouped } from '#platform/contract/counts.ts'

const either = new Intl.ListFormat('en-IN', { type: 'disjunction' })
const both = new Intl.ListFormat('en-IN')

/** What leads a rule takes, in words. */
export function takesText({ places, boarding, sources, languages: spoken }: Rule): string {
  const parts = [
    places.length > 0 && `in ${either.format(places.map(({ name }) => name))}`,
    boarding !== null && (boarding ? 'asking for boarding' : 'not asking for boarding'),
    sources.length > 0 && `from ${either.format(sources)}`,
    spoken.length > 0 && `speaking ${either.format(spoken.map((code) => languages[code]))}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `Leads ${parts.join(', ')}` : 'Every lead'
}

/** What a rule that says nothing of boarding means for the boarding team. */
export const boardingTeamWords = 'The boarding team gets only leads that ask for boarding.'

/** Who gets them, in words. */
export function goesToText(rule: Rule): string {
  const { receivers, staff, most_untouched } = rule
  const who = receivers === 'named' ? both.format(staff.map(({ name }) => name)) : receiverWords[receivers]
  const limit = most_untouched === null ? '' : `, with fewer than ${grouped(most_untouched)} untouched`
  return `${who}, in turn${limit}${sparesBoardingTeam(rule) ? `. ${boardingTeamWords}` : ''}`
}
