import { linkOptions } from '@tanstack/react-router'
import { type LeadListName, leadListNames, leadLists, usersList } from '#domains/leads/contract/lists.ts'
import type { Me } from '#domains/sessions/contract/sessions.ts'
import type { Audience } from '#platform/contract/call.ts'
import { leadRoles, type Role, schoolRoles } from '#platform/contract/roles.ts'

const groups = ['Overview', 'Leads', 'Account'] as const

/** One place in the navigation. A screen has its line here when it exists, never before. */
export interface Screen {
  label: string
  group: (typeof groups)[number]
  roles: Exclude<Audience, 'public'>
  /** Other words under which the palette finds it. */
  words: string
  /** Its address; the roles count for every address under it too. */
  path: string
  link: { to: string }
}

/** The link to a list opens its first page. */
const toList = (list: LeadListName) => linkOptions({ to: '/$list', params: { list }, search: { page: 1 } })

/**
 * Every screen that has a link and who may open it, in the order of the sidebar: links, guard, palette and bottom bar all read this.
 * Users and Activity stand for the fourteen lists, which are beside one another on the screen.
 */
export const screens = [
  { label: 'Dashboard', group: 'Overview', roles: 'staff', words: 'home start figures', path: '/', link: linkOptions({ to: '/' }) },
  { label: 'Users', group: 'Leads', roles: leadRoles, words: 'leads parents list', path: '/users', link: toList('users') },
  { label: 'Activity', group: 'Leads', roles: leadRoles, words: 'pending follow-ups due', path: '/pending', link: toList('pending') },
  {
    label: 'Shared leads',
    group: 'Leads',
    roles: leadRoles,
    words: 'share transfer handover undo',
    path: '/share-transfer',
    link: linkOptions({ to: '/share-transfer' }),
  },
  {
    label: 'Actions',
    group: 'Leads',
    roles: leadRoles,
    words: 'logged history action list manage',
    path: '/actions',
    link: linkOptions({ to: '/actions' }),
  },
  {
    label: 'Dialing now',
    group: 'Leads',
    roles: ['counsellor_admin'],
    words: 'auto dialer supervise pause counsellors',
    path: '/dialing',
    link: linkOptions({ to: '/dialing' }),
  },
  {
    label: 'Profile',
    group: 'Account',
    roles: 'staff',
    words: 'account sessions devices log out',
    path: '/profile',
    link: linkOptions({ to: '/profile' }),
  },
] as const satisfies readonly Screen[]

export type ScreenPath = (typeof screens)[number]['path']

/** Whose navigation it is. */
export type Navigator = Pick<Me, 'roles' | 'user_info'>

/** Addresses without a link in the sidebar, and who may open them. */
const others: readonly Pick<Screen, 'path' | 'roles'>[] = [
  ...leadListNames.map((list) => ({ path: `/${list}`, roles: leadRoles })),
  { path: '/leads', roles: leadRoles },
  { path: '/schools', roles: schoolRoles },
]

const isUnder = (pathname: string, path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))

const opensTo = (screen: Pick<Screen, 'roles'>, roles: readonly Role[]) =>
  screen.roles === 'staff' || screen.roles.some((role) => roles.includes(role))

/** The links of a member of staff, in the order of the sidebar. */
export const screensFor = ({ roles, user_info }: Navigator) =>
  screens
    .filter((screen) => opensTo(screen, roles))
    .map((screen) => (screen.path === '/users' ? { ...screen, link: toList(usersList(user_info)) } : screen))

/** The links by group; groups without a link are left out. */
export const groupedScreensFor = (navigator: Navigator) =>
  groups
    .map((group) => ({ group, screens: screensFor(navigator).filter((screen) => screen.group === group) }))
    .filter((entry) => entry.screens.length > 0)

/** The lists that have no link of their own, for the palette. */
export const listsBeside = ({ roles, user_info }: Navigator) =>
  leadListNames
    .filter((list) => opensTo({ roles: leadRoles }, roles) && list !== usersList(user_info) && list !== 'pending')
    .map((list) => ({ label: leadLists[list].title, words: `leads list activity ${list}`, path: '/pending' as const, link: toList(list) }))

/** The screen whose link is marked while an address is open: every list but that of Users is Activity's. */
export function screenAt(pathname: string, { user_info }: Pick<Navigator, 'user_info'>): ScreenPath | undefined {
  const list = leadListNames.find((name) => isUnder(pathname, `/${name}`))
  if (list) return list === usersList(user_info) ? '/users' : '/pending'
  return screens.find(({ path }) => isUnder(pathname, path))?.path
}

/** Whether the roles may open the address; an address that is no screen's is left to the page for unknown addresses. */
export function mayOpen(pathname: string, roles: readonly Role[]): boolean {
  const address = pathname.replace(/\/+$/, '') || '/'
  const screen = [...screens, ...others].find(({ path }) => isUnder(address, path))
  return screen === undefined || opensTo(screen, roles)
}
