import { describe, expect, test } from 'vitest'
import { dayOrderOf, readMoment } from './read-moment.ts'

const read = (text: string) => readMoment(text, 'day first')?.toISOString()

describe('a time with a zone is an instant, one without is in India', () => {
  test.each([
    ['2026-11-21T16:30:00Z', '2026-11-21T16:30:00.000Z'],
    ['2026-11-21T16:30:00+0000', '2026-11-21T16:30:00.000Z'],
    ['2026-11-21T16:30:00.123+00:00', '2026-11-21T16:30:00.000Z'],
    ['2026-11-21T16:30:00-05:00', '2026-11-21T21:30:00.000Z'],
    ['2026-11-21T16:30:00+05:30', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21 16:30 +08:00', '2026-11-21T08:30:00.000Z'],
    ['2026-11-21 16:30:00 UTC', '2026-11-21T16:30:00.000Z'],
    ['21/11/2026 4:30 PM GMT+0530', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21 16:30 IST', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21T16:30:00+05', '2026-11-21T11:30:00.000Z'],
    ['Sat, 21 Nov 2026 16:30:00 +0530', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21 16:30', '2026-11-21T11:00:00.000Z'],
    ['1795278600', '2026-11-21T16:30:00.000Z'],
    ['1795278600000', '2026-11-21T16:30:00.000Z'],
  ])('%s', (text, instant) => expect(read(text)).toBe(instant))
})

describe('a day in any usual form', () => {
  test.each<[string, string]>([
    ['18 Jun 2026, 12:04 PM', '2026-06-18T06:34:00.000Z'],
    ['18 Jun 2026, 12:04 AM', '2026-06-17T18:34:00.000Z'],
    ['15 Apr, 2021 00:03:00', '2021-04-14T18:33:00.000Z'],
    ['25 Nov 2026, 07:17', '2026-11-25T01:47:00.000Z'],
    ['46347', '2026-11-20T18:30:00.000Z'],
    ['46347.6875', '2026-11-21T11:00:00.000Z'],
    ['21/11/2026 4 PM', '2026-11-21T10:30:00.000Z'],
    ['21-11-2026 16.30', '2026-11-21T11:00:00.000Z'],
    ['21/11/2026,16:30', '2026-11-21T11:00:00.000Z'],
    ['21/11/2026 - 4.30 p.m.', '2026-11-21T11:00:00.000Z'],
    ['21/11/2026 at 4:30pm', '2026-11-21T11:00:00.000Z'],
    ['21/11/2026 16:30 hrs', '2026-11-21T11:00:00.000Z'],
    ...[
      ...[
        '21-Nov-2026',
        '21-Nov-26',
        '21/11/26',
        '2026/11/21',
        'Nov 21, 2026',
        '21.11.2026',
        '21 November 2026',
        '21st Nov 2026',
        '20261121',
      ],
      ...['2026-11-21', 'Saturday, 21 Nov 2026', 'November 21 2026', '21 / 11 / 2026', '21st of November, 2026', '２１/１１/２０２６'],
    ].map((text): [string, string] => [text, '2026-11-20T18:30:00.000Z']),
  ])('%s', (text, instant) => expect(read(text)).toBe(instant))
})

test.each([
  ...['', '-', '31/02/2025', '0000-00-00', '21/13/2026', '29/02/2026', '21/11', 'Nov 2026', 'yesterday', '21/11/20261', '2026-11-21T25:00'],
  ...['21/11/2026 4:75', '21/11/2026 evening', '21/11/2026 16', '21/11/2026 13 PM', '2026-11-21 16:30 +99:00', '9811900101a', '12'],
])('“%s” is no moment, and never another one', (text) => expect(read(text)).toBeUndefined())

test('a day that can be read in one order alone is read so, whatever the order of its column', () => {
  expect(readMoment('11/23/2026', 'day first')?.toISOString()).toBe('2026-11-22T18:30:00.000Z')
  expect(readMoment('23/11/2026', 'month first')?.toISOString()).toBe('2026-11-22T18:30:00.000Z')
  expect(readMoment('05.06.2016', 'month first')?.toISOString()).toBe('2016-06-04T18:30:00.000Z')
  expect(readMoment('31/02/2026', 'month first')).toBeUndefined()
})

test('one order holds for a column: a number over 12 is a day', () => {
  expect(dayOrderOf(['11/03/2026', '11/21/2026', '10/30/2026'])).toEqual({ order: 'month first', example: '11/21/2026' })
  expect(dayOrderOf(['11/03/2026', '21/11/2026', '2026-03-11', ''])).toEqual({ order: 'day first', example: '21/11/2026' })
  expect(dayOrderOf(['05/05/2026', '11/03/2026', '21 Nov 2026'])).toEqual({ example: '11/03/2026' })
  expect(dayOrderOf(['05/05/2026'])).toEqual({})
  expect(dayOrderOf(['21/11/2026', '11/21/2026', '11/22/2026'])).toEqual({ example: '11/21/2026' })
  expect(dayOrderOf(['12/05/2018', '05.06.2016', '01/13/2023'])).toEqual({ example: '01/13/2023' })
  expect(dayOrderOf(['05.06.2016', '05.13.2016', '05.14.2016'])).toEqual({})
  expect(dayOrderOf(['25.06.2016', '05/06/2016'])).toEqual({ order: 'day first', example: '25.06.2016' })
  expect(readMoment('11/03/2026', 'month first')?.toISOString()).toBe('2026-11-02T18:30:00.000Z')
})
