import { expect, it } from 'vitest'
import { cutName, shownEnquiries } from './enquiry-names.ts'

it('cuts a name at 45 letters and says so', () => {
  expect(cutName('a'.repeat(45))).toBe('a'.repeat(45))
  expect(cutName('a'.repeat(46))).toBe(`${'a'.repeat(45)}…`)
})

it('never cuts inside a Hindi letter', () => {
  const name = 'कि'.repeat(46)
  expect(cutName(name)).toBe(`${'कि'.repeat(45)}…`)
  expect(cutName('कि'.repeat(40))).toBe('कि'.repeat(40))
})

it('shows five enquiries and counts the rest', () => {
  const enquiries = Array.from({ length: 7 }, (_, at) => ({
    name: `School ${at}`,
    slug: 'asked',
    collab: false,
    visit_status: false,
    time: '',
    system_generated: false,
  }))
  expect(shownEnquiries(enquiries)).toEqual({ names: ['School 0', 'School 1', 'School 2', 'School 3', 'School 4'], hidden: 2 })
  expect(shownEnquiries([])).toEqual({ names: [], hidden: 0 })
})
