import type { Role } from '#platform/contract/roles.ts'
import type { Address, Goal, Page, Screen } from '#platform/web/domain.ts'
import { fold } from '#portal/fold.ts'
import { domains, type Navigator, type PortalDomain } from '#portal/web/domains.ts'

const groups = ['Overview', 'Leads', 'Account'] as const

/** The addresses of all domains, each once; throws when two domains have one, or a screen is in no group of the navigation. */
export function foldNavigation(all: readonly PortalDomain[]) {
  const byPath = (entries: readonly Address[]) => Object.fromEntries(entries.map((entry) => [entry.path, entry]))
  const addresses = fold('address', all, (domain) => byPath([...(domain.screens ?? []), ...(domain.addresses ?? [])]))
  const everyScreen = all.flatMap((domain) => domain.screens ?? [])
  const lost = everyScreen.find(({ group }) => !groups.some((known) => known === group))
  if (lost) throw new Error(`The screen ${lost.label} is in the group ${lost.group}, which the navigation does not have.`)
  const inGroup = (name: string) => everyScreen.filter(({ group }) => group === name).sort((one, other) => one.place - other.place)
  return { screens: groups.flatMap(inGroup), addresses: Object.values(addresses) }
}

const navigation = foldNavigation(domains)

/** Every screen that has a link, in the order of the sidebar: links, palette and bottom bar all read this. */
export const { screens } = navigation

const isUnder = (pathname: string, path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))

const opensTo = ({ roles: allowed }: Pick<Address, 'roles'>, roles: readonly Role[]) =>
  allowed === 'staff' || allowed.some((role) => roles.includes(role))

const linkOf = ({ link }: Screen<Navigator>, navigator: Navigator): Goal => (typeof link === 'function' ? link(navigator) : link)

/** The links of a member of staff, in the order of the sidebar. */
export const screensFor = (navigator: Navigator) =>
  screens.filter((screen) => opensTo(screen, navigator.roles)).map((screen) => ({ ...screen, link: linkOf(screen, navigator) }))

/** The links by group; groups without a link are left out. */
export const groupedScreensFor = (navigator: Navigator) =>
  groups
    .map((group) => ({ group, screens: screensFor(navigator).filter((screen) => screen.group === group) }))
    .filter((entry) => entry.screens.length > 0)

/** The pages that have no link of their own, for the palette. */
export const pagesBeside = (navigator: Navigator): Page[] => domains.flatMap(({ pages }) => pages?.(navigator) ?? [])

/** The path of the screen whose link is marked while an address is open. */
export const screenAt = (pathname: string, navigator: Navigator): string | undefined =>
  screens.find(({ path, markedAt }) => (markedAt?.(navigator) ?? [path]).some((marked) => isUnder(pathname, marked)))?.path

/** Whether the roles may open the address; an address that is no screen's is left to the page for unknown addresses. */
export function mayOpen(pathname: string, roles: readonly Role[]): boolean {
  const known = pathname.replace(/\/+$/, '') || '/'
  const address = navigation.addresses.find(({ path }) => isUnder(known, path))
  return address === undefined || opensTo(address, roles)
}
