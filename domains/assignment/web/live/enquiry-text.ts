import type { LiveEnquiry } from '#domains/assignment/contract/enquiries.ts'

/** What a message says of enquiries that came at once: the newest by name, the others by their number. */
export function enquiryText(enquiries: readonly LiveEnquiry[]): string {
  const [newest, ...others] = enquiries
  if (!newest) return ''
  const { lead, school, is_offered } = newest
  const whose = is_offered ? 'Enquiry of a colleague' : 'New enquiry'
  const about = [lead.name, school].filter(Boolean).join(', ')
  return others.length === 0 ? `${whose}: ${about}` : `${others.length + 1} new enquiries: ${about} and ${others.length} more`
}
