import { expect, test } from 'vitest'
import { reasonWords } from './reason-words.ts'

const now = new Date('2026-11-22T12:00:00+05:30')
const before = new Date('2026-11-03T12:00:00+05:30')
const at = new Date('2026-11-22T11:00:00+05:30')
const served = { at, now, saidNoAt: before, isAdmitted: false }

test('of who asks again after a no the reason says so', () => {
  expect(reasonWords('new_enquiry', served)).toBe('New enquiry, 1 hour ago. They had said no on 3 Nov 2026')
})

test('an admission is no no', () => {
  expect(reasonWords('new_enquiry', { ...served, isAdmitted: true })).toBe('New enquiry, 1 hour ago. An admission was taken on 3 Nov 2026')
})

test('what came after the reason is not told, nor what never was', () => {
  expect(reasonWords('new_enquiry', { ...served, saidNoAt: now })).toBe('New enquiry, 1 hour ago')
  expect(reasonWords('new_enquiry', { ...served, saidNoAt: null })).toBe('New enquiry, 1 hour ago')
})
