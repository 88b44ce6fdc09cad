import type { Audience } from '@portal/contract/call'
import type { Role } from '@portal/contract/roles'
import { linkOptions } from '@tanstack/react-router'

const groups = ['Overview', 'Leads', 'Account'] as const

/** One place in the navigation. A screen has its line here when it exists, never before. */
export interface Screen {
  label: string
  group: (typeof groups)[number]
  roles: Exclude<Audience, 'public'>
  /** Other words under which the palette finds it. */
  words: string
  link: { to: string }
}

const leadRoles: readonly Role[] = ['counsellor', 'counsellor_admin']

/**
 * Every screen of the portal and who may open it, in the order of the sidebar: links, guard, palette and bottom bar all read this.
 * A screen's roles count for every address under its own.
 */
export const screens = [
  { label: 'Dashboard', group: 'Overview', roles: 'staff', words: 'home start figures', link: linkOptions({ to: '/' }) },
  // The link opens the list at its first page; the filters of the last visit stay.
  {
    label: 'Users',
    group: 'Leads',
    roles: leadRoles,
    words: 'leads parents list',
    link: linkOptions({ to: '/users', search: { page: 1 } }),
  },
  { label: 'Profile', group: 'Account', roles: 'staff', words: 'account sessions devices log out', link: linkOptions({ to: '/profile' }) },
] as const satisfies readonly Screen[]

const isUnder = (pathname: string, to: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))

const opensTo = (screen: Pick<Screen, 'roles'>, roles: readonly Role[]) =>
  screen.roles === 'staff' || screen.roles.some((role) => roles.includes(role))

/** The links of a member of staff, in the order of the sidebar. */
export const screensFor = (roles: readonly Role[]) => screens.filter((screen) => opensTo(screen, roles))

/** The links by group; groups without a link are left out. */
export const groupedScreensFor = (roles: readonly Role[]) =>
  groups
    .map((group) => ({ group, screens: screensFor(roles).filter((screen) => screen.group === group) }))
    .filter((entry) => entry.screens.length > 0)

/** Whether the roles may open the address; an address that is no screen's is left to the page for unknown addresses. */
export function mayOpen(pathname: string, roles: readonly Role[]): boolean {
  const screen = screens.find((candidate) => isUnder(pathname.replace(/\/+$/, '') || '/', candidate.link.to))
  return screen === undefined || opensTo(screen, roles)
}
