import type { LeadRow } from '#domains/leads/contract/leads.ts'

/** How many enquiries a list shows of one lead, and how much of each school's name. */
export const enquiriesShown = 5
const nameLength = 45

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A name cut between whole letters (a Hindi letter may be several characters), with a sign that it was. */
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

/** The newest enquiries as a list shows them, and how many are not shown. */
export function shownEnquiries(enquiries: LeadRow['all_enquiries']) {
  return {
    names: enquiries.slice(0, enquiriesShown).map(({ name }) => cutName(name)),
    hidden: Math.max(0, enquiries.length - enquiriesShown),
  }
}
