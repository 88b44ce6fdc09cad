import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection, lookForServer, noteAnswer, noteStream } from './connection.ts'

const start = new Date('2026-11-29T10:00:00Z').getTime()

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  noteStream(false)
  noteAnswer()
  vi.setSystemTime(start + 1_000)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('where nothing gets through there is no line, and any answer brings it back', async () => {
  await lookForServer()
  expect(connection.get()).toBe('lost')
  noteAnswer()
  expect(connection.get()).toBe('there')
})

test('an answer that is read after the browser lost its line does not bring it back', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await lookForServer()
  noteAnswer()
  expect(connection.get()).toBe('lost')
  vi.stubGlobal('navigator', { onLine: true })
  noteAnswer()
  expect(connection.get()).toBe('there')
})

test('a sign of life that is dropped says nothing while another request was answered', async () => {
  await lookForServer(start)
  expect(connection.get()).toBe('there')
})

test('a sign of life that is dropped says nothing while the live stream speaks, until it has ended or fallen silent', async () => {
  noteStream(true)
  await lookForServer()
  expect(connection.get()).toBe('there')
  noteStream(false)
  await lookForServer()
  expect(connection.get()).toBe('lost')
  noteAnswer()
  noteStream(true)
  vi.setSystemTime(start + 20_000)
  await lookForServer()
  expect(connection.get()).toBe('lost')
})
