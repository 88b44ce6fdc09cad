import { expect, test } from 'vitest'
import { fold } from './fold.ts'

const domains = [{ name: 'leads', jobs: { write_export: 1 } }, { name: 'staff' }, { name: 'notes', jobs: { purge_notes: 2 } }]

test('the entries of all domains are in one record', () => {
  expect(fold('job', domains, ({ jobs }) => jobs)).toEqual({ write_export: 1, purge_notes: 2 })
})

test('a name that two domains use is refused with both', () => {
  const twice = [...domains, { name: 'calls', jobs: { write_export: 3 } }]
  expect(() => fold('job', twice, ({ jobs }) => jobs)).toThrow('Both leads and calls add the job write_export.')
})
