import { afterEach, expect, it, vi } from 'vitest'
import { pageQuery } from '../search/lead-search.ts'
import { areForeign, filterCookies, readFilterCookies } from './filter-cookies.ts'

afterEach(() => void vi.useRealTimers())

const kept = (cookies: string[]) =>
  cookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
    .join('; ')

it('remembers the filters that have a cookie, under the names agreed', () => {
  const cookies = kept(
    filterCookies(
      'users',
      {
        cities: [3, 4],
        districts: [9],
        district_regions: [11],
        online_schools: true,
        boarding_schools: true,
        visit_interest: true,
        cart_or_form_or_call: 'cart_item',
        collab: true,
        start_date: '2026-11-01',
        end_date: '2026-11-21',
        search: 'Asha',
      },
      2,
    ),
  )
  expect(cookies).toBe(
    'city_id=3%2C4; district_id=9; district_region_id=11; online_school=true; boarding_school=true; visit_interest=true; is_collab=true; start_date=2026-11-01; end_date=2026-11-21; add_to_cart=true; page=2; lead_list=users',
  )
})

it('restores what it remembered', () => {
  const filters = { cities: [3], collab: true, cart_or_form_or_call: 'cart_item' as const }
  const cookies = `token=x; ${kept(filterCookies('users', filters, 5))}`
  expect(readFilterCookies('users', cookies)).toMatchObject({ filters, page: 5 })
})

it('reads a cart in the word of the list; the list of carts has it already', () => {
  expect(readFilterCookies('users', 'add_to_cart=true').filters).toEqual({ cart_or_form_or_call: 'cart_item' })
  expect(readFilterCookies('registration-initiated', 'add_to_cart=true; city_id=3').filters).toEqual({ cities: [3] })
  expect(pageQuery('registration-initiated', {}, 1).cart_or_form_or_call).toBe('cart')
})

it('forgets what another list remembered', () => {
  const cookies = kept(filterCookies('users', { cities: [3] }, 5))
  expect([areForeign(cookies, 'missed'), areForeign(cookies, 'users'), areForeign('city_id=3', 'missed')]).toEqual([true, false, false])
  expect(readFilterCookies('missed', cookies)).toMatchObject({ filters: {}, page: 1 })
})

it('opens a list of the day with today, not with a remembered day', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T18:30:00Z') }) // midnight in Kolkata
  const today = '2027-01-01'
  const cookies = kept(filterCookies('pending', { cities: [3], scheduled_start_date: '2026-01-01' }, 2))
  expect(readFilterCookies('pending', cookies)).toMatchObject({
    filters: { cities: [3], scheduled_start_date: today, scheduled_end_date: today },
    page: 2,
  })
})

it('forgets what is no longer set', () => {
  expect(kept(filterCookies('users', {}, 1))).toBe('lead_list=users')
  expect(filterCookies('users', {}, 1)).toHaveLength(12)
})

it('remembers nothing from cookies that cannot be read', () => {
  expect(
    readFilterCookies('users', 'city_id=%E0%A4%A; district_id=abc; page=zero; start_date=yesterday; add_to_cart=maybe; loner'),
  ).toMatchObject({ filters: {}, page: 1 })
  expect(readFilterCookies('users', '')).toMatchObject({ filters: {}, page: 1 })
})
