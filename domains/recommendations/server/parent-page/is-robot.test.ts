import { expect, test } from 'vitest'
import { isRobot } from './is-robot.ts'

const android = (model: string) =>
  `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36`

test.each(['Pixel 8', 'CUBOT X50', 'JioPhone Next'])('a person on a %s opens the page', (model) => {
  expect(isRobot({ 'user-agent': android(model) })).toBe(false)
})

test.each([
  ['draws a preview', { 'user-agent': 'Viber/13.3.0' }],
  ['has no name', { 'user-agent': ' ' }],
  ['fetches in advance', { 'user-agent': android('Pixel 8'), 'sec-purpose': 'prefetch' }],
])('a program that %s does not', (_, headers) => {
  expect(isRobot(headers)).toBe(true)
})
