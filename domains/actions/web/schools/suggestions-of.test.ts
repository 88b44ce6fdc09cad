import { expect, test } from 'vitest'
import type { LeadDetails, LeadRow } from '#domains/leads/contract/leads.ts'
import { suggestionsOf } from './suggestions-of.ts'

const at = '2026-11-21T05:30:00Z'
const enquiry = (name: string): LeadRow['all_enquiries'][number] => ({
  name,
  slug: 'asked',
  collab: false,
  visit_status: false,
  time: at,
  system_generated: false,
})
const counted = <Item>(...items: Item[]) => ({ count: items.length, items })

type Whole = Pick<LeadDetails, 'registrations_at_school' | 'application' | 'cart' | 'school_bucket'>
const nothing: Whole = { registrations_at_school: { done: false, items: [] }, application: counted(), cart: counted(), school_bucket: [] }

test('steps come first, then where the parent is registered, applied, has in the cart, the bucket, and asked about', () => {
  const whole: Whole = {
    registrations_at_school: { done: true, items: [{ id: 1, child: null, status: 'Done', date: at, school: 'Registered' }] },
    application: counted({ child_name: null, class: null, time: at, school: 'Applied' }),
    cart: counted({ child: null, class: null, time: at, school: 'In the cart' }),
    school_bucket: [{ id: 5, name: 'In the bucket', slug: 'in-the-bucket', state: 'suggested', is_removed: false }],
  }
  expect(suggestionsOf({ steps: [{ id: 9, name: 'Visited' }], whole, enquiries: [enquiry('Asked about'), enquiry('Applied')] })).toEqual([
    { name: 'Visited', id: 9 },
    { name: 'Registered' },
    { name: 'Applied' },
    { name: 'In the cart' },
    { name: 'In the bucket', id: 5 },
    { name: 'Asked about' },
  ])
})

test('a school stands once, with its id where any of its places told it', () => {
  const whole = {
    ...nothing,
    school_bucket: [{ id: 5, name: 'World School', slug: 'world-school', is_removed: false, state: 'suggested' as const }],
  }
  expect(suggestionsOf({ steps: [], whole, enquiries: [enquiry('World School')] })).toEqual([{ name: 'World School', id: 5 }])
})

test('of two schools of one name nobody but a person knows which is meant', () => {
  const steps = [
    { id: 5, name: 'World School' },
    { id: 6, name: 'World School' },
  ]
  expect(suggestionsOf({ steps, whole: undefined, enquiries: [] })).toEqual([{ name: 'World School' }])
})

test('there are eight at most', () => {
  const enquiries = Array.from({ length: 12 }, (_, n) => enquiry(`School ${n}`))
  expect(
    suggestionsOf({ steps: [], whole: nothing, enquiries })
      .map(({ name }) => name)
      .at(-1),
  ).toBe('School 7')
})
