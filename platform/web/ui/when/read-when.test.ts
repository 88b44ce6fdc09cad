import { describe, expect, test } from 'vitest'
import { examplesOf, readWhen, type WhenContext } from './read-when.ts'

/** A Wednesday, a little after one. */
const now = Date.parse('2026-11-25T13:20:30+05:30')
const hours = { from: '09:00', until: '21:00' }
const plan: WhenContext = { now, kind: 'moment', looks: 'future', hours }
const read = (typed: string, context: Partial<WhenContext> = {}) => {
  const { date, time, unread } = readWhen(typed, { ...plan, ...context })
  return unread ? unread.problem : `${date} ${time}`.trim()
}

const planned: readonly [typed: string, read: string][] = [
  ['sat 10', '2026-11-28 10:00'],
  ['Saturday 10:00', '2026-11-28 10:00'],
  ['10 sat', '2026-11-28 10:00'],
  ['sat', '2026-11-28 10:00'],
  ['sun', '2026-11-29 10:00'],
  ['mon', '2026-11-30 11:00'],
  ['thu 4pm', '2026-11-26 16:00'],
  ['shanivar 11', '2026-11-28 11:00'],
  ['ravivaar ko 10 baje', '2026-11-29 10:00'],
  ['सोमवार 11 बजे', '2026-11-30 11:00'],
  ['guruwar shaam', '2026-11-26 18:00'],
  ['28/11 10:00', '2026-11-28 10:00'],
  ['28/11 10', '2026-11-28 10:00'],
  ['28/11', '2026-11-28 10:00'],
  ['28-11-2026 4 pm', '2026-11-28 16:00'],
  ['28.11.26 16:15', '2026-11-28 16:15'],
  ['2/12 5', '2026-12-02 17:00'],
  ['28 nov 10:00', '2026-11-28 10:00'],
  ['28 November', '2026-11-28 10:00'],
  ['nov 30 3pm', '2026-11-30 15:00'],
  ['1st dec', '2026-12-01 11:00'],
  ['Sat 28 Nov 10:00', '2026-11-28 10:00'],
  ['5/1 11', '2027-01-05 11:00'],
  ['29/2/2028 11', '2028-02-29 11:00'],
  ['30th', '2026-11-30 11:00'],
  ['5 tarikh 4 baje', '2026-12-05 16:00'],
  ['kal 11', '2026-11-26 11:00'],
  ['kal', '2026-11-26 11:00'],
  ['11 kal', '2026-11-26 11:00'],
  ['kal subah', '2026-11-26 10:00'],
  ['kal subah 9', '2026-11-26 09:00'],
  ['kal dopahar 2 baje', '2026-11-26 14:00'],
  ['kal shaam 7 baje', '2026-11-26 19:00'],
  ['kal raat 8', '2026-11-26 20:00'],
  ['kl sham', '2026-11-26 18:00'],
  ['कल 11 बजे', '2026-11-26 11:00'],
  ['कल शाम ५ बजे', '2026-11-26 17:00'],
  ['parso', '2026-11-27 11:00'],
  ['parson 4', '2026-11-27 16:00'],
  ['परसों 10:30', '2026-11-27 10:30'],
  ['narso 11', '2026-11-28 11:00'],
  ['shaam', '2026-11-25 18:00'],
  ['शाम', '2026-11-25 18:00'],
  ['this evening', '2026-11-25 18:00'],
  ['tonight', '2026-11-25 20:00'],
  ['shaam 7', '2026-11-25 19:00'],
  ['aaj', '2026-11-25 18:00'],
  ['aaj 6', '2026-11-25 18:00'],
  ['aaj 6 baje', '2026-11-25 18:00'],
  ['aaj 6baje', '2026-11-25 18:00'],
  ['aaj shaam 6', '2026-11-25 18:00'],
  ['आज 6', '2026-11-25 18:00'],
  ['today 16:45', '2026-11-25 16:45'],
  ['tomorrow 4pm', '2026-11-26 16:00'],
  ['tmrw 4:30 pm', '2026-11-26 16:30'],
  ['4pm tomorrow', '2026-11-26 16:00'],
  ['tomorrow at 11', '2026-11-26 11:00'],
  ['tomorrow noon', '2026-11-26 12:00'],
  ['day after tomorrow', '2026-11-27 11:00'],
  ['4', '2026-11-25 16:00'],
  ['10', '2026-11-26 10:00'],
  ['10.30', '2026-11-26 10:30'],
  ['1030', '2026-11-26 10:30'],
  ['5pm', '2026-11-25 17:00'],
  ['5p', '2026-11-25 17:00'],
  ['subah', '2026-11-26 10:00'],
  ['saadhe 4', '2026-11-25 16:30'],
  ['kal sadhe 10 baje', '2026-11-26 10:30'],
  ['sawa 5', '2026-11-25 17:15'],
  ['paune 6 baje', '2026-11-25 17:45'],
  ['साढ़े 4 बजे', '2026-11-25 16:30'],
  ['dhai baje', '2026-11-25 14:30'],
  ['in an hour', '2026-11-25 14:20'],
  ['1 hour', '2026-11-25 14:20'],
  ['in 90 min', '2026-11-25 14:50'],
  ['half an hour', '2026-11-25 13:50'],
  ['ek ghante mein', '2026-11-25 14:20'],
  ['2 ghante baad', '2026-11-25 15:20'],
  ['aadhe ghante mein', '2026-11-25 13:50'],
  ['dedh ghante baad', '2026-11-25 14:50'],
  ['एक घंटे बाद', '2026-11-25 14:20'],
  ['2 din baad', '2026-11-27 11:00'],
  ['in 3 days at 5', '2026-11-28 17:00'],
  ['2 days later', '2026-11-27 11:00'],
  ['next week', '2026-12-02 11:00'],
  ['agle hafte', '2026-12-02 11:00'],
  ['1 hafte baad', '2026-12-02 11:00'],
  ['agle somvar 11', '2026-11-30 11:00'],
  ['next monday 11am', '2026-11-30 11:00'],
  ['in 2 weeks', '2026-12-09 11:00'],
  ['wed next week', '2026-12-02 11:00'],
  ['next week wed 6 pm', '2026-12-02 18:00'],
  ['next week wed', '2026-12-02 11:00'],
  ['next week fri 4', '2026-12-04 16:00'],
  ['agle hafte budhvar shaam', '2026-12-02 18:00'],
  ['this week fri', '2026-11-27 11:00'],
  ['this week fri 5pm', '2026-11-27 17:00'],
  ['end of month', '2026-11-30 11:00'],
  ['month end', '2026-11-30 11:00'],
  ['month end 4pm', '2026-11-30 16:00'],
  ['after lunch', '2026-11-25 14:00'],
  ['kal after lunch', '2026-11-26 14:00'],
  ['lunch ke baad', '2026-11-25 14:00'],
  ['kal lunch ke baad 3', '2026-11-26 15:00'],
  ['', ''],
]

const unread = (typed: string) => expect.stringContaining(`“${typed}”`)

describe('a next step as counsellors type it', () => {
  test.each(planned)('%s', (typed, is) => expect(read(typed)).toBe(is))

  test('an hour before the calling hours begins with them', () => {
    const early = Date.parse('2026-11-25T06:10:00+05:30')
    expect(read('in an hour', { now: early })).toBe('2026-11-25 09:00')
    expect(read('ek ghante mein', { now: early })).toBe('2026-11-25 09:00')
    expect(read('ek ghante mein', { now: early, hours: undefined })).toBe('2026-11-25 07:10')
  })

  test('a bare hour means the day, also where calls are allowed around the clock', () => {
    const always = { from: '00:00', until: '23:59' }
    expect(read('parso 4 baje', { hours: always })).toBe('2026-11-27 16:00')
    expect(read('4', { hours: always })).toBe('2026-11-25 16:00')
  })

  test('an hour that has passed in one half of the day is not moved out of the calling hours', () => {
    expect(read('aaj 9')).toBe('2026-11-25 09:00')
    expect(read('aaj 1')).toBe('2026-11-25 13:00')
  })

  test('a past time is read, for the form to refuse it', () => {
    expect(read('yesterday')).toBe('2026-11-24 11:00')
    expect(read('20/11 10')).toBe('2026-11-20 10:00')
  })
})

describe('nonsense', () => {
  test.each(['32/13', '31/4', '29/2/2027', '0/5', '31 nov', '0 dec'])('%s is not a day of the calendar', (typed) =>
    expect(read(typed)).toMatch(/^“.+” is not a day of the calendar/),
  )

  test.each([
    'xyz',
    'sat xyz',
    'call him',
    '99',
    'sat 25',
    '25:70',
    'sat sun',
    '10 11',
    'sat 10 - sun 11',
    'from 10 to 11',
    '/',
    'kal kal',
    'class 5',
  ])('%s is told as it was typed', (typed) => expect(read(typed)).toEqual(unread(typed)))

  test('today without a time is asked for it once the evening has begun', () => {
    expect(read('aaj', { now: Date.parse('2026-11-25T18:30:00+05:30') })).toBe('Write the time too: today 20:30.')
  })
})

describe('the examples in a field and its refusals', () => {
  // The end of a month and of a year, a leap day, and early and late on a day.
  const days = ['2026-11-29T16:00:00+05:30', '2026-12-31T23:50:00+05:30', '2028-02-28T08:00:00+05:30', '2026-11-25T00:10:00+05:30']
  const each = (examples: string) => examples.split(/, | or /)

  test.each(days)('of a plan lie ahead of %s, and those of what happened lie behind', (day) => {
    const now = Date.parse(day)
    for (const looks of ['future', 'past'] as const)
      for (const example of each(examplesOf({ kind: 'moment', now, looks }))) {
        const at = Date.parse(`${read(example, { now, looks }).replace(' ', 'T')}:00+05:30`)
        expect(looks === 'future' ? at > now : at < now, example).toBe(true)
      }
    const today = day.slice(0, 10)
    for (const example of each(examplesOf({ kind: 'day', now, looks: 'future' })))
      expect(read(example, { now, kind: 'day' }) > today).toBe(true)
  })

  test('a text that cannot be read is told with them', () => {
    expect(read('xyz')).toBe('We cannot read “xyz”. Write it like fri 10, 30/11 10:00, kal 11 or shaam.')
    expect(read('32/13')).toBe('“32/13” is not a day of the calendar. Write the day first, then the month: 30/11.')
  })
})

test('a field for the past reads backwards', () => {
  const back = { looks: 'past' } as const
  expect(read('kal 11', back)).toBe('2026-11-24 11:00')
  expect(read('parso', back)).toBe('2026-11-23 11:00')
  expect(read('aaj 6', back)).toBe('2026-11-25 06:00')
  expect(read('10', back)).toBe('2026-11-25 10:00')
  expect(read('today', back)).toBe('2026-11-25 13:20')
  expect(read('shaam 6', back)).toBe('2026-11-24 18:00')
  expect(read('31/1/2026 10:00', back)).toBe('2026-01-31 10:00')
})

test('a field for a day takes no time, and one for a time no day', () => {
  const day = { kind: 'day' } as const
  expect(['sat', '28/11', 'kal', '1 jan 2027', '2199-01-01'].map((typed) => read(typed, day))).toEqual([
    '2026-11-28',
    '2026-11-28',
    '2026-11-26',
    '2027-01-01',
    '2199-01-01',
  ])
  expect(read('sat 10', day)).toEqual(unread('sat 10'))
  const time = { kind: 'time' } as const
  expect(['9', '10:30', '6', '6pm', '18:00', '07:00', 'shaam'].map((typed) => read(typed, time))).toEqual([
    '09:00',
    '10:30',
    '18:00',
    '18:00',
    '18:00',
    '07:00',
    '18:00',
  ])
  expect(read('sat', time)).toEqual(unread('sat'))
})
