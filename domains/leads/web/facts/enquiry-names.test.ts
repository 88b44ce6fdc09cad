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
    slug: `school-${at}`,
    collab: false,
    visit_status: false,
    time: '',
    system_generated: false,
  }))
  const { shown, hidden } = shownEnquiries(enquiries)
  expect(shown.map(({ text }) => text)).toEqual(['School 0', 'School 1', 'School 2', 'School 3', 'School 4'])
  expect(hidden).toBe(2)
  expect(shownEnquiries([])).toEqual({ shown: [], hidden: 0 })
})

it('names a school once that the parent asked about again', () => {
  const asked = (slug: string, time: string) => ({
    name: slug.toUpperCase(),
    slug,
    collab: false,
    visit_status: false,
    time,
    system_generated: false,
  })
  expect(shownEnquiries([asked('dps', '3'), asked('carmel', '2'), asked('dps', '1')])).toEqual({
    shown: [
      { name: 'DPS', time: '3', text: 'DPS (2 times)' },
      { name: 'CARMEL', time: '2', text: 'CARMEL' },
    ],
    hidden: 0,
  })
})
