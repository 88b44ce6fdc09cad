import { describe, expect, it } from 'vitest'
import { countFilters } from '../filters/lead-filters.ts'
import { pageQuery, readLeadSearch, writeLeadSearch } from './lead-search.ts'

describe('readLeadSearch', () => {
  it('reads every kind of filter, as an address or the router gives it', () => {
    const { filters, page, dropped } = readLeadSearch('users', {
      search: 98765,
      cities: '3,4,3',
      districts: 12,
      languages: 'hi,mr',
      actions: 'visit,7',
      visit_interest: true,
      collab: 'true',
      cart_or_form_or_call: 'cart_item',
      num_of_call_attempts: 0,
      min_fee: '1000',
      max_fee: 2000,
      tenure: 'M',
      start_date: '2026-11-01',
      end_date: '2026-11-21',
      ordering: 'name',
      page: '3',
    })
    expect(filters).toEqual({
      search: '98765',
      cities: [3, 4],
      districts: [12],
      languages: ['hi', 'mr'],
      actions: ['visit', 7],
      visit_interest: true,
      collab: true,
      cart_or_form_or_call: 'cart_item',
      num_of_call_attempts: 0,
      min_fee: 1000,
      max_fee: 2000,
      tenure: 'M',
      start_date: '2026-11-01',
      end_date: '2026-11-21',
      ordering: 'name',
    })
    expect(page).toBe(3)
    expect(dropped).toEqual([])
  })

  it('leaves out what cannot be and says its name, keeping the rest', () => {
    const { filters, page, dropped } = readLeadSearch('users', {
      cities: 'Pune',
      ordering: 'password',
      min_fee: -5,
      start_date: '2026-02-31',
      tenure: { $gt: '' },
      districts: [[1]],
      page: -1,
      utm_source: 'mail',
      search: 'Asha',
      limit: 5,
    })
    expect(filters).toEqual({ search: 'Asha', districts: [1] })
    expect(page).toBe(1)
    expect(dropped.sort()).toEqual(['cities', 'limit', 'min_fee', 'ordering', 'page', 'start_date', 'tenure', 'utm_source'])
  })

  it('leaves out a range that is the wrong way round', () => {
    const { filters, dropped } = readLeadSearch('users', {
      min_fee: 9,
      max_fee: 3,
      action_start_date: '2026-11-21',
      action_end_date: '2026-11-01',
      cities: 3,
    })
    expect(filters).toEqual({ max_fee: 3, action_end_date: '2026-11-01', cities: [3] })
    expect(dropped.sort()).toEqual(['action_start_date', 'min_fee'])
  })

  it('takes empty and false as nothing said, and a tenure without a fee', () => {
    expect(readLeadSearch('users', { tenure: 'M' }).filters).toEqual({})
    expect(readLeadSearch('users', { search: '', cities: '', collab: false, re_engaged: 'false', page: '' })).toEqual({
      filters: {},
      page: 1,
      dropped: [],
    })
  })
})

describe('writeLeadSearch', () => {
  it('is read back to the same', () => {
    const filters = {
      search: '9876543210',
      cities: [3],
      districts: [1, 2],
      actions: ['call' as const, 9],
      re_engaged: true,
      num_of_call_attempts: 0,
      max_fee: 5000,
      end_date: '2026-11-21',
    }
    const search = writeLeadSearch('users', filters, 4)
    expect(search).toEqual({
      search: 9876543210,
      cities: 3,
      districts: '1,2',
      actions: 'call,9',
      re_engaged: true,
      num_of_call_attempts: 0,
      max_fee: 5000,
      end_date: '2026-11-21',
      page: 4,
    })
    expect(readLeadSearch('users', search)).toEqual({ filters, page: 4, dropped: [] })
  })

  it('leaves out the first page and keeps digits that a number would change', () => {
    expect(writeLeadSearch('users', { search: '0987' })).toEqual({ search: '0987' })
    expect(writeLeadSearch('users', { search: '12345678901234567890' })).toEqual({ search: '12345678901234567890' })
    expect(writeLeadSearch('users', readLeadSearch('users', { ordering: '-latest_user_action_timestamp' }).filters)).toEqual({})
  })
})

describe('pageQuery', () => {
  it('asks 20 rows of the page in the usual order', () => {
    expect(pageQuery('users', { cities: [3] }, 3)).toEqual({
      ordering: '-latest_user_action_timestamp',
      cities: [3],
      limit: 20,
      offset: 40,
    })
  })
})

it('counts a range as one filter, and the order as none', () => {
  expect(countFilters({ ordering: 'name', cities: [1], collab: true })).toBe(2)
  expect(
    countFilters({ min_fee: 1, max_fee: 2, tenure: 'M', start_date: '2026-11-01', end_date: '2026-11-02', num_of_call_attempts: 0 }),
  ).toBe(3)
  expect(countFilters({})).toBe(0)
})

describe('lists that show only some leads', () => {
  const now = Date.parse('2026-11-20T20:00:00Z') // 01:30 on 21 November in Kolkata
  const today = { scheduled_start_date: '2026-11-21', scheduled_end_date: '2026-11-21' }

  it('send their own filters with every request and neither read nor write them', () => {
    expect(pageQuery('call-scheduled', { cities: [3] }, 1)).toMatchObject({ call_scheduled: true, cities: [3] })
    expect(readLeadSearch('call-scheduled', { call_scheduled: true })).toMatchObject({ filters: {}, dropped: ['call_scheduled'] })
    expect(pageQuery('others', {}, 1).exclude_actions).toEqual(['call', 'visit', 'lead', 'admission'])
    expect(pageQuery('pending', {}, 1)).toMatchObject({ actions: ['call', 'visit', 'lead'], has_follow_up: true })
  })

  it('may be narrowed to some of their actions, but not to another kind', () => {
    expect(pageQuery('pending', { actions: [7] }, 1).actions).toEqual([7])
    expect(readLeadSearch('pending', { actions: '7,admission', scheduled: 'any' }).filters).toEqual({ actions: [7] })
    expect(readLeadSearch('pending', { actions: 'admission' })).toMatchObject({ dropped: ['actions'] })
  })

  it('ask only for the actions of their stage, and take no others', () => {
    expect(readLeadSearch('visit-scheduled', { actions: '7', sub_actions: '3' })).toMatchObject({
      filters: { sub_actions: [3] },
      dropped: ['actions'],
    })
  })

  it.each([
    ['pending', 'cur_action_scheduled_time_reversed,cur_action_created_at'],
    ['done', 'cur_action_scheduled_time'],
  ] as const)('%s opens with what is due today, the earliest due first', (list, ordering) => {
    const { filters } = readLeadSearch(list, {}, now)
    expect(filters).toEqual(today)
    expect(pageQuery(list, filters, 1)).toMatchObject({ ...today, ordering })
    expect(writeLeadSearch(list, filters, 1, now)).toEqual({})
  })

  it('can be cleared of today, and say so in the address', () => {
    const search = writeLeadSearch('pending', {}, 1, now)
    expect(search).toEqual({ scheduled: 'any' })
    expect(readLeadSearch('pending', search, now)).toEqual({ filters: {}, page: 1, dropped: [] })
    expect(readLeadSearch('users', search, now).dropped).toEqual(['scheduled'])
  })

  it('say any other day, and any order but their own', () => {
    const filters = { scheduled_start_date: '2026-11-22', ordering: '-latest_user_action_timestamp' as const }
    const search = writeLeadSearch('done', filters, 1, now)
    expect(search).toEqual(filters)
    expect(readLeadSearch('done', search, now).filters).toEqual(filters)
  })
})
