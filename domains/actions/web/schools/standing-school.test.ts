import { expect, test } from 'vitest'
import type { FollowUp } from '#domains/leads/contract/leads.ts'
import { standingSchool } from './standing-school.ts'

const now = Date.parse('2026-11-27T12:30:00+05:30')
const idOf = (name: string) => (name === 'Carmel Convent' ? 7 : 8)
const visitAt = (due_at: string, ...schools: string[]): FollowUp => ({
  id: 1,
  category: 'visit',
  name: 'Visit Scheduled',
  due_at,
  is_appointment: true,
  schools,
  school_ids: schools.map(idOf),
  owner: null,
})
const carmel = { id: 7, name: 'Carmel Convent', label: 'Carmel Convent' }
const done = { category: 'visit', means: 'visit_done' } as const
const thisMorning = '2026-11-27T11:30:00+05:30'
const tomorrow = '2026-11-28T11:30:00+05:30'

test('an outcome of the one visit that stands is of its school', () => {
  expect(standingSchool([visitAt(thisMorning, 'Carmel Convent')], done, now)).toEqual(carmel)
  expect(standingSchool([visitAt(tomorrow, 'Carmel Convent')], { ...done, means: 'visit_cancelled' }, now)).toEqual(carmel)
})

test('of two visits it is the one whose time has come, and of two that have come a person chooses', () => {
  const [come, toCome] = [visitAt(thisMorning, 'Carmel Convent'), visitAt(tomorrow, 'Sanskar Valley')]
  expect(standingSchool([come, toCome], done, now)).toEqual(carmel)
  expect(standingSchool([come, visitAt(thisMorning, 'Sanskar Valley')], done, now)).toBeUndefined()
  expect(standingSchool([visitAt(thisMorning, 'Carmel Convent', 'Sanskar Valley')], done, now)).toBeUndefined()
})

test('a new visit, an outcome of another kind and a next call say no school', () => {
  const standing = [visitAt(thisMorning, 'Carmel Convent')]
  expect(standingSchool(standing, { ...done, means: 'visit_scheduled' }, now)).toBeUndefined()
  expect(standingSchool(standing, { category: 'registration', means: 'registration_done' }, now)).toBeUndefined()
  expect(standingSchool([{ ...visitAt(thisMorning, 'Carmel Convent'), is_appointment: false }], done, now)).toBeUndefined()
})
