import type { Audience } from '#platform/contract/operation.ts'
import { hasAnyRole, type Role } from '#platform/contract/roles.ts'
import type { Account, Address, Goal, Screen, WebDomain } from '#platform/web/domain.ts'
import { fold } from '#portal/fold.ts'
import { foldGroups } from '#portal/fold-groups.ts'
import { domains } from '#portal/web/folded/domains.ts'

/** The groups, screens and addresses of all domains, in their places. Throws when two domains have one address. */
export function foldNavigation(all: readonly (WebDomain & { readonly name: string })[]) {
  const byPath = (entries: readonly Address[]) => Object.fromEntries(entries.map((entry) => [entry.path, entry]))
  const addresses = fold('address', all, (domain) => byPath([...(domain.screens ?? []), ...(domain.addresses ?? [])]))
  const everyScreen = all.flatMap((domain) => domain.screens ?? [])
  const labels = everyScreen.map(({ label, path, group }) => ({ name: typeof label === 'string' ? label : path, group }))
  const groups = foldGroups('the navigation', all, (domain) => domain.groups, labels)
  const inGroup = (name: string) => everyScreen.filter(({ group }) => group === name).sort((one, other) => one.place - other.place)
  // The narrower address counts.
  const narrowFirst = Object.values(addresses).sort((one, other) => other.path.length - one.path.length)
  return { groups, screens: groups.flatMap(inGroup), addresses: narrowFirst }
}

const navigation = foldNavigation(domains)

/** Every screen that has a link, in the order of the sidebar: links, palette and bottom bar all read this. */
export const { screens } = navigation

const isUnder = (pathname: string, path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))

export const isFor = ({ roles: audience }: { readonly roles: Audience }, roles: readonly Role[]) =>
  typeof audience === 'string' || hasAnyRole({ roles }, audience)

const linkOf = ({ link }: Screen, account: Account): Goal => (typeof link === 'function' ? link(account) : link)
const labelOf = ({ label }: Screen, account: Account): string => (typeof label === 'function' ? label(account) : label)

export const screensFor = (account: Account) =>
  screens
    .filter((screen) => isFor(screen, account.roles))
    .map((screen) => ({
      ...screen,
      link: linkOf(screen, account),
      label: labelOf(screen, account),
    }))

export const groupedScreensFor = (account: Account) =>
  navigation.groups
    .map((group) => ({ group, screens: screensFor(account).filter((screen) => screen.group === group) }))
    .filter((entry) => entry.screens.length > 0)

/** The addresses at which the link of a screen is marked. */
export const marksOf = ({ path, markedAt }: Pick<Screen, 'path' | 'markedAt'>, account: Account) => markedAt?.(account) ?? [path]

/** The path of the screen whose link is marked while an address is open. */
export const screenAt = (pathname: string, account: Account): string | undefined =>
  screens.find((screen) => marksOf(screen, account).some((marked) => isUnder(pathname, marked)))?.path

/** True if the roles may open the address; an unknown address is left to the page for unknown addresses. */
export function mayOpen(pathname: string, roles: readonly Role[]): boolean {
  const known = pathname.replace(/(?<!\/)\/+$/, '') || '/'
  const address = navigation.addresses.find(({ path }) => isUnder(known, path))
  return address === undefined || isFor(address, roles)
}
