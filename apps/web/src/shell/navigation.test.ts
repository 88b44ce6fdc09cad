import { type Role, roles } from '@portal/contract/roles'
import { describe, expect, test } from 'vitest'
import { groupedScreensFor, mayOpen, screens, screensFor } from './navigation.ts'

const withLeads: readonly Role[] = ['counsellor', 'counsellor_admin']

describe.each(roles)('%s', (role) => {
  test('has the dashboard first and the own profile', () => {
    const labels = screensFor([role]).map((screen) => screen.label)
    expect(labels[0]).toBe('Dashboard')
    expect(labels).toContain('Profile')
  })

  test('has a link to every screen it may open and to no other', () => {
    const links = screensFor([role]).map((screen) => screen.link.to)
    for (const { link } of screens) expect(mayOpen(link.to, [role]), link.to).toBe(links.includes(link.to))
  })

  test('opens leads only with a counsellor’s role', () => {
    expect(mayOpen('/users', [role])).toBe(withLeads.includes(role))
    expect(mayOpen('/users/17', [role])).toBe(withLeads.includes(role))
    expect(mayOpen('/users/', [role])).toBe(withLeads.includes(role))
  })
})

test('an account with two roles has the links of both', () => {
  expect(screensFor(['sales_admin', 'counsellor']).map((screen) => screen.label)).toEqual(['Dashboard', 'Users', 'Profile'])
})

test('an account without a role keeps only what every account has', () => {
  expect(groupedScreensFor([]).map((entry) => entry.group)).toEqual(['Overview', 'Account'])
})

test('the Users link goes to the first page', () => {
  expect(screensFor(['counsellor']).find((screen) => screen.label === 'Users')?.link).toMatchObject({ to: '/users', search: { page: 1 } })
})

test('an address that is no screen’s is not a matter of roles', () => {
  expect(mayOpen('/usersome', ['sales_admin'])).toBe(true)
  expect(mayOpen('/nowhere', [])).toBe(true)
})
