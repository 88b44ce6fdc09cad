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

/** The first schools that the parent asked about, the latest first. One that they asked about again stands once, with how often. */
export function shownEnquiries(enquiries: LeadRow['all_enquiries']) {
  const schools = Map.groupBy(enquiries, ({ slug, name }) => slug || name)
  const lines = [...schools.values()].map((asked) => {
    const [{ name, time }] = asked as [LeadRow['all_enquiries'][number]]
    return { name, time, text: asked.length === 1 ? cutName(name) : `${cutName(name)} (${asked.length} times)` }
  })
  return { shown: lines.slice(0, enquiriesShown), hidden: Math.max(0, lines.length - enquiriesShown) }
}
