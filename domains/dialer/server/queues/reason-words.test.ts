import { expect, test } from 'vitest'
import type { ServedReason } from '#domains/dialer/contract/dialer.ts'
import type { Agreed, ParentsDeed } from './parents-deed.ts'
import { reasonWords } from './reason-words.ts'

const now = new Date('2026-11-22T12:00:00+05:30')
const before = new Date('2026-11-03T12:00:00+05:30')
const at = new Date('2026-11-22T11:00:00+05:30')
const served = { at, now, saidNoAt: before, isAdmitted: false }

test('the reason says so when a parent asks again after a no', () => {
  expect(reasonWords('new_enquiry', served)).toBe('New enquiry, 1 hour ago. They had said no on 3 Nov 2026')
})

const lately = at.toISOString()
const deedOf = (of: Partial<ParentsDeed>): ParentsDeed => ({
  ...{ kind: 'asked', at: lately, school: null, class: null, message: null, form: null, slot: null, wants_visit: false, is_instead: false },
  ...of,
})
const saying = (deed: Partial<ParentsDeed>, reason: ServedReason = 'new_enquiry') =>
  reasonWords(reason, { ...served, saidNoAt: null, deed: deedOf(deed) })
const school = 'Carmel Convent'

test.each<[Partial<ParentsDeed>, string]>([
  [{ kind: 'visit_wanted', school }, 'Wants to visit Carmel Convent: said so on their page, 1 hour ago'],
  [{ kind: 'school_declined', school }, 'Said no to Carmel Convent on their page, 1 hour ago'],
  [{ kind: 'shortlist_opened' }, 'Opened the page of their schools, 1 hour ago'],
  [{ kind: 'facts_asked', school, message: 'the fees' }, 'Asks for the fees of Carmel Convent, on their page, 1 hour ago'],
  [{ school }, 'Asked about Carmel Convent, 1 hour ago'],
  [{ class: 'Class 5' }, 'Asked about Class 5, 1 hour ago'],
  [{}, 'Enquired on the website, 1 hour ago'],
  [{ school, wants_visit: true }, 'Asked for a visit to Carmel Convent, 1 hour ago'],
  [{ school, message: ' fees for\nClass 2? ' }, 'Asked about Carmel Convent: “fees for Class 2?”, 1 hour ago'],
  [{ message: 'Is there a hostel?' }, 'Asked: “Is there a hostel?”, 1 hour ago'],
  [{ kind: 'applied', school }, 'Applied to Carmel Convent, 1 hour ago'],
  [{ kind: 'applied' }, 'Applied to a school, 1 hour ago'],
  [{ kind: 'put_in_cart', school }, 'Put Carmel Convent in the cart, 1 hour ago'],
  [{ kind: 'booked_call', slot: '2026-11-23T16:00:00+05:30' }, 'Booked a call for 16:00 on 23 Nov, 1 hour ago'],
  [{ kind: 'logged_in' }, 'Logged in on the website, 1 hour ago'],
  [{ kind: 'visited_page', school }, 'Read the page of Carmel Convent, 1 hour ago'],
  [{ kind: 'called' }, 'Called and nobody answered, 1 hour ago'],
  [{ kind: 'wrote', form: 'text', message: 'कृपया फ़ोन करें' }, 'Wrote: “कृपया फ़ोन करें”, 1 hour ago'],
  [{ kind: 'wrote', form: 'audio', message: null }, 'Sent a voice message, 1 hour ago'],
  [{ kind: 'wrote', form: 'image', message: 'Her report card' }, 'Sent a photo: “Her report card”, 1 hour ago'],
  [{ kind: 'wrote', form: 'text', message: null }, 'Wrote a message and deleted it, 1 hour ago'],
])('what the parent did is the reason: %j is %s', (deed, words) => {
  for (const reason of ['new_enquiry', 'reply'] as const) expect(saying(deed, reason)).toBe(words)
})

test('a deed of another day is told with its day, and of another year with that too', () => {
  const applied = { kind: 'applied', school, at: '2026-11-18T10:00:00+05:30' } as const
  expect(reasonWords('reply', { ...served, saidNoAt: null, at: new Date(applied.at), deed: deedOf(applied) })).toBe(
    'Applied to Carmel Convent, 18 Nov',
  )
  expect(saying({ ...applied, at: '2025-11-18T10:00:00+05:30' }, 'untouched')).toBe(
    'Never spoken to. Applied to Carmel Convent, 18 Nov 2025',
  )
})

test('every other reason is followed by what the parent did last', () => {
  const wrote = { kind: 'wrote', form: 'text', message: 'Please call after 6 pm.', at: '2026-11-20T10:00:00+05:30' } as const
  const last = '. Wrote: “Please call after 6 pm.”, 20 Nov'
  expect(saying(wrote, 'untouched')).toBe(`Never spoken to${last}`)
  expect(saying(wrote, 'longest_idle')).toBe(`Longest not spoken to: 1 hour ago${last}`)
  expect(saying(wrote, 'missed_call')).toBe(`Called you at 11:00, 1 hour ago, and nobody answered${last}`)
  expect(saying(wrote, 'booked_call')).toBe(`Booked a call for 11:00${last}`)
  expect(reasonWords('listed', { ...served, list: 'Fees of Pune', deed: deedOf(wrote) })).toBe(
    `In the list that you dial: Fees of Pune${last}`,
  )
})

test('a call that was missed or booked is told once, and one of another day with its day', () => {
  expect(saying({ kind: 'called' }, 'missed_call')).toBe('Called you at 11:00, 1 hour ago, and nobody answered')
  expect(saying({ kind: 'booked_call' }, 'booked_call')).toBe('Booked a call for 11:00')
  expect(reasonWords('missed_call', { ...served, saidNoAt: null, at: before })).toBe(
    'Called you at 12:00 on 3 Nov, 19 days ago, and nobody answered',
  )
})

test('a time that was agreed quotes what was noted then, and never the text of a button', () => {
  const agreed: Agreed = {
    ...{ at: '2026-11-20T10:00:00+05:30', action: 'Call Later – Driving', was_answered: true },
    comment: null,
  }
  const due = (of: Partial<Agreed>, reason: ServedReason = 'call_back') =>
    reasonWords(reason, { ...served, saidNoAt: null, agreed: { ...agreed, ...of } })
  expect(due({})).toBe('Call-back due at 11:00, after Call Later – Driving on 20 Nov')
  expect(due({ comment: 'Please call after 6 pm.' })).toBe(
    'Call-back due at 11:00, after Call Later – Driving on 20 Nov: “Please call after 6 pm.”',
  )
  expect(due({ comment: 'Call Later/Call Picked' })).toBe('Call-back due at 11:00, after Call Later – Driving on 20 Nov')
  expect(due({ comment: 'Call Later/Call Picked\nafter 6' })).toMatch(/: “after 6”$/)
  expect(due({ was_answered: false, comment: 'Ringing' })).toBe('Call-back due at 11:00, after no answer on 20 Nov')
  expect(due({ action: null, comment: 'Ask for the fees' })).toBe('Call-back due at 11:00, planned on 20 Nov: “Ask for the fees”')
  expect(due({ action: 'Visit Scheduled' }, 'missed_follow_up')).toBe(
    'Missed follow-up of 22 Nov 2026, 11:00, after Visit Scheduled on 20 Nov',
  )
})

test('what follows a quoted sentence has one full stop before it', () => {
  const agreed = { at: '2026-11-20T10:00:00+05:30', action: null, was_answered: true, comment: 'After 6 pm.' }
  const deed = deedOf({ kind: 'logged_in' })
  const due = (comment: string) => reasonWords('call_back', { ...served, saidNoAt: null, agreed: { ...agreed, comment }, deed })
  expect(due('After 6 pm.')).toMatch(/: “After 6 pm\.” Logged in on the website, 1 hour ago$/)
  expect(due('After 6 pm')).toMatch(/: “After 6 pm”\. Logged in/)
})

test('a long text is cut after a whole word, and a word without end after a whole sign', () => {
  const message = `${'fees '.repeat(16)}information please`
  expect(saying({ kind: 'wrote', form: 'text', message }, 'reply')).toBe(`Wrote: “${'fees '.repeat(16).trim()}…”, 1 hour ago`)
  expect(saying({ kind: 'wrote', form: 'text', message: 'a'.repeat(200) }, 'reply')).toBe(`Wrote: “${'a'.repeat(90)}…”, 1 hour ago`)
  const families = '👨‍👩‍👧'.repeat(40)
  const cut = /“(.+)…”/.exec(saying({ kind: 'wrote', form: 'text', message: families }, 'reply'))?.[1] ?? ''
  expect([cut.length <= 90, cut.replaceAll('👨‍👩‍👧', '')]).toEqual([true, ''])
})

test('an admission is no no', () => {
  expect(reasonWords('new_enquiry', { ...served, isAdmitted: true })).toBe('New enquiry, 1 hour ago. An admission was taken on 3 Nov 2026')
})

test('a no after the reason is not told, nor is one that never was', () => {
  expect(reasonWords('new_enquiry', { ...served, saidNoAt: now })).toBe('New enquiry, 1 hour ago')
  expect(reasonWords('new_enquiry', { ...served, saidNoAt: null })).toBe('New enquiry, 1 hour ago')
})

test('a good hour is told with its chance and the usual one, before a no', () => {
  const hour = { now: 0.623, usual: 0.45 }
  expect(reasonWords('longest_idle', { ...served, saidNoAt: null, hour })).toBe(
    'Longest not spoken to: 1 hour ago. A good hour: of 100 calls 62 are answered now, 45 on average',
  )
  expect(reasonWords('longest_idle', { ...served, hour })).toMatch(/45 on average\. They had said no on 3 Nov 2026$/)
})
