import { expect, test } from 'vitest'
import { enquiryText } from './enquiry-text.ts'

const enquiry = (name: string, more = {}) => ({
  ...{ lead: { id: 1, name }, phone: { number: '9800000000', country_code: 91 }, at: '2026-11-25T10:00:00Z' },
  ...{ school: 'Loyola School', is_offered: false, ...more },
})

test('a message names the newest enquiry and its school, and counts the others', () => {
  expect(enquiryText([enquiry('Riya Sharma')])).toBe('New enquiry: Riya Sharma, Loyola School')
  expect(enquiryText([enquiry('Riya Sharma', { school: null })])).toBe('New enquiry: Riya Sharma')
  expect(enquiryText([enquiry('Riya Sharma', { is_offered: true })])).toBe('Enquiry of a colleague: Riya Sharma, Loyola School')
  expect(enquiryText([enquiry('Riya Sharma'), enquiry('Meera Iyer'), enquiry('Kiran Rao')])).toBe(
    '3 new enquiries: Riya Sharma, Loyola School and 2 more',
  )
})
