import { expect, it } from 'vitest'
import { filterCookies, readFilterCookies } from './filter-cookies.ts'

/** What a browser would send back for the cookies set. */
const kept = (cookies: string[]) =>
  cookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
    .join('; ')

it('remembers the filters that have a cookie, under the names agreed', () => {
  const cookies = kept(
    filterCookies(
      {
        cities: [3, 4],
        districts: [9],
        district_regions: [11],
        online_schools: true,
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
    'city_id=3%2C4; district_id=9; district_region_id=11; online_school=true; visit_interest=true; is_collab=true; start_date=2026-11-01; end_date=2026-11-21; add_to_cart=true; page=2',
  )
})

it('restores what it remembered, the cart in the word of the list', () => {
  const filters = { cities: [3], collab: true, cart_or_form_or_call: 'cart_item' as const }
  const cookies = `token=x; ${kept(filterCookies(filters, 5))}`
  expect(readFilterCookies(cookies, 'cart_item')).toMatchObject({ filters, page: 5 })
  expect(readFilterCookies(cookies, 'cart').filters.cart_or_form_or_call).toBe('cart')
})

it('forgets what is no longer set', () => {
  expect(kept(filterCookies({}, 1))).toBe('')
  expect(filterCookies({}, 1)).toHaveLength(10)
})

it('remembers nothing from cookies that cannot be read', () => {
  expect(
    readFilterCookies('city_id=%E0%A4%A; district_id=abc; page=zero; start_date=yesterday; add_to_cart=maybe; loner', 'cart_item'),
  ).toMatchObject({ filters: {}, page: 1 })
  expect(readFilterCookies('', 'cart_item')).toMatchObject({ filters: {}, page: 1 })
})
