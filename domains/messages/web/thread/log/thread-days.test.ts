import { expect, test } from 'vitest'
import type { Message } from '#domains/messages/contract/message.ts'
import { threadDays } from './thread-days.ts'

const message = (id: number, message_time: string) => ({ id, message_time }) as Message

const [morning, night, next] = [
  message(1, '2026-11-21T04:00:00.000Z'),
  message(2, '2026-11-21T18:45:00.000Z'),
  message(3, '2026-11-22T04:00:00.000Z'),
]

test('messages stand under the day in India on which they were written', () => {
  expect(threadDays([morning, night, next])).toEqual([
    { day: '2026-11-21', messages: [morning] },
    { day: '2026-11-22', messages: [night, next] },
  ])
})

test('a message that came late stays where the server has it, and the days do not go back', () => {
  const late = message(4, '2026-11-21T05:00:00.000Z')
  expect(threadDays([morning, next, late])).toEqual([
    { day: '2026-11-21', messages: [morning] },
    { day: '2026-11-22', messages: [next, late] },
  ])
})
