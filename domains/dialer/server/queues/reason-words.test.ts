import { expect, test } from 'vitest'
import type { ParentsDeed } from './parents-deed.ts'
import { reasonWords } from './reason-words.ts'

const now = new Date('2026-11-22T12:00:00+05:30')
const before = new Date('2026-11-03T12:00:00+05:30')
const at = new Date('2026-11-22T11:00:00+05:30')
const served = { at, now, saidNoAt: before, isAdmitted: false }

test('the reason says so when a parent asks again after a no', () => {
  expect(reasonWords('new_enquiry', served)).toBe('New enquiry, 1 hour ago. They had said no on 3 Nov 2026')
})

test('what a parent did on their page of schools is the reason in words', () => {
  const school = 'Delhi Public School'
  const wordsOf = (kind: ParentsDeed['kind']) =>
    reasonWords('new_enquiry', { ...served, saidNoAt: null, deed: { kind, school, said: null } })
  expect(wordsOf('visit_wanted')).toBe('Wants to visit Delhi Public School: said so on their page 1 hour ago')
  expect(wordsOf('school_declined')).toBe('Said no to Delhi Public School on their page 1 hour ago')
  expect(wordsOf('shortlist_opened')).toBe('Opened the page of their schools 1 hour ago')
})

test('an admission is no no', () => {
  expect(reasonWords('new_enquiry', { ...served, isAdmitted: true })).toBe('New enquiry, 1 hour ago. An admission was taken on 3 Nov 2026')
})

test('a no after the reason is not told, nor is one that never was', () => {
  expect(reasonWords('new_enquiry', { ...served, saidNoAt: now })).toBe('New enquiry, 1 hour ago')
  expect(reasonWords('new_enquiry', { ...served, saidNoAt: null })).toBe('New enquiry, 1 hour ago')
})

test('what a parent asked or wrote is quoted, cut where it is long', () => {
  const wordsOf = (deed: Partial<ParentsDeed>, reason: 'reply' | 'new_enquiry' | 'untouched' = 'new_enquiry') =>
    reasonWords(reason, { ...served, saidNoAt: null, deed: { kind: 'asked', school: null, said: null, ...deed } })
  const school = 'Carmel Convent'
  expect(wordsOf({ school })).toBe('Asked about Carmel Convent, 1 hour ago')
  expect(wordsOf({ school, said: ' fees for\nClass 2? ' })).toBe('Asked about Carmel Convent: “fees for Class 2?”, 1 hour ago')
  expect(wordsOf({ said: 'Is there a hostel?' })).toBe('Asked: “Is there a hostel?”, 1 hour ago')
  expect(wordsOf({ kind: 'applied', school }, 'reply')).toBe('Applied to Carmel Convent, 1 hour ago')
  expect(wordsOf({ kind: 'put_in_cart', school }, 'reply')).toBe('Put Carmel Convent in the cart, 1 hour ago')
  expect(wordsOf({ kind: 'logged_in' }, 'reply')).toBe('Logged in on the website, 1 hour ago')
  expect(wordsOf({ kind: 'logged_in' }, 'untouched')).toMatch(/^Never spoken to/)
  expect(wordsOf({ kind: 'wrote', said: 'कृपया फ़ोन करें' }, 'reply')).toBe('Wrote: “कृपया फ़ोन करें”, 1 hour ago')
  expect(wordsOf({ kind: 'wrote', said: 'a'.repeat(200) }, 'reply')).toBe(`Wrote: “${'a'.repeat(90)}…”, 1 hour ago`)
  expect(wordsOf({ school }, 'untouched')).toMatch(/^Never spoken to/)
})

test('a good hour is told with its chance and the usual one, before a no', () => {
  const hour = { now: 0.623, usual: 0.45 }
  expect(reasonWords('longest_idle', { ...served, saidNoAt: null, hour })).toBe(
    'Longest not spoken to: 1 hour ago. A good hour: of 100 calls 62 are answered now, 45 on average',
  )
  expect(reasonWords('longest_idle', { ...served, hour })).toMatch(/45 on average\. They had said no on 3 Nov 2026$/)
})
