import { IconNote } from '@tabler/icons-react'
import { describe, expect, test } from 'vitest'
import { leadListNames } from '#domains/leads/contract/lists.ts'
import { type Role, roles } from '#platform/contract/roles.ts'
import { domains } from '#portal/web/folded/domains.ts'
import { foldNavigation, groupedScreensFor, mayOpen, screenAt, screens, screensFor } from './navigation.ts'
import { keywordsOfScreens, pagesBeside } from './palette/pages-of.ts'

const withLeads: readonly Role[] = ['counsellor', 'counsellor_admin']
const account = (is_boarding: boolean, ...held: Role[]) => ({
  roles: held,
  ca_user_id: null,
  user_info: { is_boarding, boarding_unassigned_data_permission: false, dormant_data_permission: false },
})
const usual = (...held: Role[]) => account(false, ...held)

describe.each(roles)('%s', (role) => {
  test('has the dashboard first and the own profile', () => {
    const labels = screensFor(usual(role)).map((screen) => screen.label)
    expect(labels[0]).toBe('Dashboard')
    expect(labels).toContain('Profile')
  })

  test('has a link to every screen it may open and to no other', () => {
    const links = screensFor(usual(role)).map((screen) => screen.path)
    for (const { path } of screens) expect(mayOpen(path, [role]), path).toBe(links.includes(path))
  })

  test('opens leads and their lists only with a counsellor’s role', () => {
    for (const path of [...leadListNames.map((list) => `/${list}`), '/users/17', '/users/', '/missed/17', '/leads/17'])
      expect(mayOpen(path, [role]), path).toBe(withLeads.includes(role))
  })
})

test('an account with two roles has the links of both', () => {
  const labels = screensFor(usual('sales_admin', 'counsellor')).map((screen) => screen.label)
  expect(labels.filter((label) => ['Users', 'Activity', 'Assigned schools'].includes(label))).toEqual([
    'Users',
    'Activity',
    'Assigned schools',
  ])
  expect([labels[0], labels.at(-1)]).toEqual(['Dashboard', 'Profile'])
})

test('an account without a role keeps only what every account has', () => {
  expect(groupedScreensFor(usual()).map((entry) => entry.group)).toEqual(['Overview', 'Files', 'Account'])
})

const linkOf = (label: string, is_boarding: boolean) =>
  screensFor(account(is_boarding, 'counsellor')).find((screen) => screen.label === label)?.link

test('Users and Activity go to the first page of their lists', () => {
  expect(linkOf('Users', false)).toMatchObject({ params: { list: 'users' }, search: { page: 1 } })
  expect(linkOf('Activity', false)).toMatchObject({ params: { list: 'pending' }, search: { page: 1 } })
})

test('Users of a boarding counsellor is today’s data', () => {
  expect(linkOf('Users', true)).toMatchObject({ params: { list: 'todays-data' } })
  expect(linkOf('Activity', true)).toMatchObject({ params: { list: 'pending' } })
})

test('every list marks one of the two links', () => {
  expect([screenAt('/users/5', usual()), screenAt('/missed', usual()), screenAt('/todays-data', usual())]).toEqual([
    '/users',
    '/pending',
    '/pending',
  ])
  expect([screenAt('/todays-data', account(true)), screenAt('/users', account(true))]).toEqual(['/users', '/pending'])
  expect([screenAt('/', usual()), screenAt('/profile', usual()), screenAt('/nowhere', usual())]).toEqual(['/', '/profile', undefined])
})

test('the palette finds the twelve lists that have no link', () => {
  const listsOf = (role: Role) => pagesBeside(usual(role)).filter(({ link, asks }) => link.to === '/$list' && !asks)
  expect(listsOf('counsellor')).toHaveLength(12)
  expect(listsOf('sales_admin')).toEqual([])
})

test('the palette knows other words of every screen, and of nothing that is none', () => {
  expect(Object.keys(keywordsOfScreens).sort()).toEqual(screens.map(({ path }) => path).sort())
})

test('an address without a screen is open to every role', () => {
  expect(mayOpen('/usersome', ['sales_admin'])).toBe(true)
  expect(mayOpen('/nowhere', [])).toBe(true)
})

const icon = IconNote
const notes = { label: 'Notes', group: 'Leads', place: 15, roles: 'staff', path: '/notes', link: { to: '/' }, icon } as const

test('a screen of a new domain stands in its place of its group', () => {
  const { screens: folded } = foldNavigation([...domains, { name: 'notes', screens: [notes] }])
  const inLeads = (all: typeof screens) => all.filter(({ group }) => group === 'Leads').map(({ path }) => path)
  const [first, ...others] = inLeads(screens)
  expect(inLeads(folded)).toEqual([first, '/notes', ...others])
  expect(folded.filter(({ path }) => path !== '/notes')).toEqual(screens)
})

test('an address that two domains have is refused with both, and a screen is in a group that a domain begins', () => {
  const again = { name: 'again', screens: [{ ...notes, path: '/users' }] }
  expect(() => foldNavigation([...domains, again])).toThrow('Both leads and again add the address /users.')
  expect(() => foldNavigation([{ name: 'notes', screens: [{ ...notes, group: 'Notes' }] }])).toThrow(
    'Notes stands in the group Notes of the navigation, which no domain begins.',
  )
})
