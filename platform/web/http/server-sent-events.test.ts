import { expect, test } from 'vitest'
import { eventReader } from './server-sent-events.ts'

function read(...pieces: string[]) {
  const found: string[] = []
  const take = eventReader((data) => found.push(data))
  pieces.forEach(take)
  return found
}

test('reads one event', () => expect(read('data: {"id":1}\n\n')).toEqual(['{"id":1}']))
test('reads events cut anywhere', () => {
  const whole = ': hello\nid: 7\ndata: one\n\ndata: two\r\n\r\ndata:three\n\n'
  expect(read(...whole)).toEqual(['one', 'two', 'three'])
})
test('joins the lines of one event', () => expect(read('data: a\ndata: b\n\n')).toEqual(['a\nb']))
test('comments and empty lines are no events', () => expect(read(':\n\n: still here\n\n\n')).toEqual([]))
test('an event that is not finished is not told', () => expect(read('data: half\n')).toEqual([]))
