import { expect, test } from 'vitest'
import { nextCallsText } from './next-calls-text.ts'

const inAnHour = { slot: { date: '2099-11-27', time: '11:05' } }
const third = { slot: { date: '2099-11-28', time: '18:00' }, why: 'Third call not picked', withMessage: true }
const begun = 'Logs the outcome and sets the next call'

test.each([
  ['nothing where nothing is proposed', undefined, undefined, undefined],
  ['one time that both plan', inAnHour, inAnHour, `${begun} for 27 Nov 2099 11:05.`],
  ['the time of one alone', inAnHour, undefined, `${begun} for 27 Nov 2099 11:05.`],
  ['the time of the other alone', undefined, inAnHour, `${begun}. Call Later/Call Picked: 27 Nov 2099 11:05.`],
  [
    'why, and the other time',
    third,
    inAnHour,
    `${begun}. Third call not picked: 28 Nov 2099 18:00. Send a message too. Call Later/Call Picked: 27 Nov 2099 11:05.`,
  ],
])('the dialer says %s', (_, notPicked, later, text) => {
  expect(nextCallsText(notPicked, later)).toBe(text)
})
