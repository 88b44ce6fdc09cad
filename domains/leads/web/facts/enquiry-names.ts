import type { LeadRow } from '#domains/leads/contract/leads.ts'

export const enquiriesShown = 5
const nameLength = 45

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cuts a name between whole letters, because a Hindi letter may be several characters. */
export function cutName(name: string, length = nameLength): string {
  if (name.length <= length) return name
  const all = [...letters.segment(name)]
  if (all.length <= length) return name
  return `${all
    .slice(0, length)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

export function shownEnquiries(enquiries: LeadRow['all_enquiries']) {
  return {
    names: enquiries.slice(0, enquiriesShown).map(({ name }) => cutName(name)),
    hidden: Math.max(0, enquiries.length - enquiriesShown),
  }
}
