import { describe, expect, it, onTestFinished } from 'vitest'
import { addedColumns, setAddedColumns } from '#domains/leads/contract/columns/columns.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import type { FilterData } from '#domains/locations/contract/locations.ts'
import { readLeadSearch } from '../search/lead-search.ts'
import { flagsOf, flagWord, quickFlagsOf, setFilters } from './filter-words.ts'
import { filterKeys, type LeadFilters } from './lead-filters.ts'

const places: FilterData = {
  city_list: [
    { id: 9, name: 'Pune', other: false },
    { id: 2, name: 'Boarding Schools', other: true },
    { id: 5, name: 'Nashik', other: false },
  ],
  district_list: [{ id: 30, name: 'Pune West', city_id: 9 }],
  district_region_list: [{ id: 70, name: 'Baner', district_id: 30 }],
}
const actions = [
  {
    id: 4,
    name: 'Call back',
    category: 'call' as const,
    needs_schedule: true,
    means: null,
    chase: null,
    dialer_button: null,
    outcome_key: null,
    sub_actions: [{ id: 8, name: 'Ringing', needs_schedule: false }],
  },
]
const texts = (filters: LeadFilters) => setFilters('users', filters, { places, actions }, '2026-11-21').map(({ text }) => text)

describe('setFilters', () => {
  it('says places and actions by name, and counts the rest', () => {
    expect(texts({ cities: [9, 2, 5], districts: [30], district_regions: [70] })).toEqual([
      'City: Pune, Boarding Schools +1',
      'District: Pune West',
      'Locality: Baner',
    ])
    expect(texts({ actions: ['visit', 4], sub_actions: [8], exclude_actions: ['admission'] })).toEqual([
      'Latest action: Visit (all), Call back',
      'Sub-action: Ringing',
      'Not: Admission (all)',
    ])
    expect(setFilters('users', { cities: [9], actions: [4] }, {}, '2026-11-21').map(({ text }) => text)).toEqual([
      'City: #9',
      'Latest action: #4',
    ])
  })

  it('says budgets and dates as ranges', () => {
    expect(texts({ min_fee: 50_000, max_fee: 120_000 })).toEqual(['Budget: ₹50,000–1,20,000 yearly'])
    expect(texts({ max_fee: 9000, tenure: 'M' })).toEqual(['Budget: up to ₹9,000 monthly'])
    expect(texts({ start_date: '2026-11-01', end_date: '2026-11-21' })).toEqual(['Active: Sun 1 Nov to Today'])
    expect(texts({ scheduled_end_date: '2026-11-21' })).toEqual(['Follow-up: until Today'])
  })

  it('clears the places that lie in a place with it', () => {
    expect(setFilters('users', { cities: [9] }, {}, '2026-11-21')[0]?.clears).toEqual(['cities', 'districts', 'district_regions'])
  })

  it('shows every filter somewhere, so that none can be set unseen', () => {
    // Another test of this process may have put the whole portal together.
    const added = addedColumns()
    setAddedColumns({})
    onTestFinished(() => setAddedColumns(added))
    const raw = {
      search: 'a',
      sounds_like: 'c',
      user_name: 'b',
      owner: 7,
      ids: '3,4',
      actions: 'call',
      stage: 'visit',
      chance: 'high',
      sub_actions: 1,
      exclude_actions: 'visit',
      cities: 1,
      districts: 2,
      district_regions: 3,
      languages: 'hi,mr',
      visit_interest: true,
      collab: true,
      online_schools: true,
      boarding_schools: true,
      cart_or_form_or_call: 'form',
      is_missed_call: true,
      has_follow_up: true,
      untouched: true,
      call_scheduled: true,
      waits: 'reply',
      num_of_call_attempts: 0,
      is_new_application_form: true,
      min_fee: 1,
      max_fee: 2,
      tenure: 'M',
      international_parent: true,
      re_engaged: true,
      start_date: '2026-11-01',
      end_date: '2026-11-02',
      scheduled_start_date: '2026-11-01',
      scheduled_end_date: '2026-11-02',
      action_start_date: '2026-11-01',
      action_end_date: '2026-11-02',
      ordering: 'name',
    }
    const { filters } = readLeadSearch('users', raw)
    expect(Object.keys(filters).sort()).toEqual([...filterKeys()].sort())
    const seen = new Set(setFilters('users', filters, {}, '2026-11-21').flatMap(({ clears }) => clears))
    expect([...seen, ...quickFlagsOf('users'), 'search', 'ordering'].sort()).toEqual([...filterKeys()].sort())
    expect(flagsOf('users').every((key) => filters[key])).toBe(true)
  })

  it('says the follow-up’s dates and whether it was missed in the words of the list', () => {
    const due = { scheduled_start_date: '2026-11-21', scheduled_end_date: '2026-11-21' }
    const first = (list: LeadListName) => setFilters(list, due, {}, '2026-11-21')[0]?.text
    expect([first('users'), first('pending'), first('missed'), first('done')]).toEqual([
      'Follow-up: Today',
      'Due: Today',
      'Was due: Today',
      'Was due: Today',
    ])
    expect([flagWord('pending', 'is_missed_call'), flagWord('done', 'is_missed_call')]).toEqual(['Overdue', 'Done late'])
  })

  it('offers no flag that the list has settled itself', () => {
    expect(flagsOf('pending')).not.toContain('has_follow_up')
    expect(flagsOf('call-scheduled')).not.toContain('call_scheduled')
    expect(quickFlagsOf('missed')).not.toContain('is_missed_call')
  })
})
