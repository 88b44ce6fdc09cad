import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, type Message, messages, take, toast } from './toast.ts'

const texts = () => messages.get().map((message) => message.text)
beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
beforeEach(() => {
  for (const { id } of messages.get()) dismiss(id)
})

test('each kind stays as long as the specification says', () => {
  const shown = () => messages.get().at(-1)?.duration
  const durations = [
    () => toast.error('Something went wrong'),
    () => toast.success('Comment Added Successfully', 'comment'),
    () => toast.info('URL Copied to Clipboard 📋', 'copy'),
    () => toast.error('Please Fill Budget Correctly', 'validation'),
  ].map((tell) => {
    tell()
    return shown()
  })
  expect(durations).toEqual([4000, 1500, 3000, 2000])
})

test('the same words are shown once, and again', () => {
  toast.error('A')
  const [first] = messages.get()
  toast.error('B')
  toast.error('A')
  expect(texts()).toEqual(['B', 'A'])
  expect(messages.get()[1]?.id).not.toBe(first?.id)
})

test('a message that offers something keeps its offer, and others have none', () => {
  const offer = { label: 'Undo', run: () => undefined }
  toast.info('Transferred to Ritu.', 'undo', offer)
  toast.info('Saved')
  expect(messages.get().map((message) => message.offers)).toEqual([[offer], []])
})

test('a message that only confirms goes with the next; a failure and what can be undone come back after it', () => {
  const undo = { label: 'Undo', run: () => undefined }
  toast.success('Saved')
  vi.advanceTimersByTime(1000)
  toast.info('Transferred to Ritu.', 'undo', undo)
  vi.advanceTimersByTime(1000)
  toast.success('Comment added')
  vi.advanceTimersByTime(1000)
  toast.error('Not saved')
  toast.success('Copied')
  expect(texts()).toEqual(['Transferred to Ritu.', 'Not saved', 'Copied'])
  dismiss(messages.get().at(-1)?.id ?? 0)
  expect(texts().at(-1)).toBe('Not saved')
})

test('of two that come together both are shown', () => {
  toast.success('Sent what waited: 2 notes')
  toast.success('Saved')
  expect(texts()).toEqual(['Sent what waited: 2 notes', 'Saved'])
})

test('what is undone brings back no older offer to undo, and keeps an enquiry and a failure', () => {
  const done: string[] = []
  const undo = (what: string) => ({ label: 'Undo', run: () => done.push(what) })
  toast.error('Failed')
  toast.info('Asha Rao asks for fees', 'enquiry', { label: 'Call', run: () => undefined })
  toast.success('Visit scheduled', 'undo', undo('visit'))
  toast.success('Call Not Picked', 'undo', undo('call'))
  const last = messages.get().at(-1) as Message
  take(last, last.offers[0] ?? undo('nothing'))
  expect(done).toEqual(['call'])
  expect(texts()).toEqual(['Failed', 'Asha Rao asks for fees'])
})

test('more than four that come back push out the oldest', () => {
  for (const text of ['1', '2', '3', '4', '5']) toast.error(text)
  expect(texts()).toEqual(['2', '3', '4', '5'])
})

test('only the newest of new enquiries is shown', () => {
  const call = { label: 'Call', run: () => undefined }
  toast.info('Asha Rao asks for fees', 'enquiry', call)
  toast.info('Saved')
  toast.info('Ravi Iyer asks for a visit', 'enquiry', call)
  expect(texts()).toEqual(['Saved', 'Ravi Iyer asks for a visit'])
})

test('a watcher hears of each change, until it stops', () => {
  let heard = 0
  const { unsubscribe: stop } = messages.subscribe(() => {
    heard += 1
  })
  toast.info('A')
  dismiss(messages.get()[0]?.id ?? 0)
  stop()
  toast.info('B')
  expect(heard).toBe(2)
})
