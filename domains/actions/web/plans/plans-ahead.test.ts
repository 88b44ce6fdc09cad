import { expect, test } from 'vitest'
import type { FollowUp } from '#domains/leads/contract/leads.ts'
import { admission, plansAhead } from './plans-ahead.ts'

const now = Date.parse('2026-11-21T10:00:00+05:30')
const plan = (id: number, minutes: number, more: Partial<FollowUp> = {}): FollowUp => ({
  id,
  category: 'call',
  name: 'Call Later',
  due_at: new Date(now + minutes * 60_000).toISOString(),
  is_appointment: false,
  schools: [],
  school_ids: [],
  owner: null,
  ...more,
})
const appointment = (id: number, minutes: number, category: FollowUp['category'] = 'visit', school_ids = [7]) =>
  plan(id, minutes, { category, school_ids, is_appointment: true })

const [dueCall, call, pastVisit, visit, inProcess] = [
  plan(1, 60),
  plan(2, 61),
  appointment(3, 0),
  appointment(4, 1),
  appointment(5, 90, 'admission'),
]
const plans = [dueCall, call, pastVisit, visit, inProcess]
const no = { category: 'other', means: null, chase: 'ends' } as const
const noAfterVisit = { category: 'visit', means: 'visit_cancelled', chase: 'ends' } as const
const at = (name: string) => ({ schools: [{ id: name === 'Green Valley' ? 7 : 8 }] })

test.each([
  ['an outcome after which calls go on', { ...no, chase: null }, {}, []],
  ['a wrong number', { ...no, chase: 'wrong_number' as const }, {}, []],
  ['a no', no, {}, [call, visit, inProcess]],
  ['a no that plans a call', no, { plansNext: true }, [visit, inProcess]],
  ['a no after which nobody calls', { ...no, chase: 'opts_out' as const }, {}, [visit, inProcess]],
  ['a no that is the outcome of the visit', noAfterVisit, at('Green Valley'), [call, inProcess]],
  ['a no after a visit elsewhere', noAfterVisit, at('Blue Hill'), [call, visit, inProcess]],
  ['an admission at the school', admission, at('Green Valley'), [call, visit]],
  ['an admission at another school', admission, at('Blue Hill'), [call, visit, inProcess]],
  ['an admission with a next call', admission, { ...at('Green Valley'), plansNext: true }, []],
])('%s asks about what is still to come', (_, meaning, beside, asked) => {
  expect(plansAhead(plans, meaning, now, beside)).toEqual(asked)
})
