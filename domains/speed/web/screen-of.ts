import type { AnyRouter, LinkProps } from '@tanstack/react-router'
import type { MeasuredScreen } from '#domains/speed/contract/speed.ts'

type Screens = Partial<Record<NonNullable<LinkProps['to']>, MeasuredScreen>>

const screens: Readonly<Record<string, MeasuredScreen>> = {
  '/$list': 'list',
  '/$list/$leadId': 'lead',
  '/leads/$leadId': 'lead',
  '/inbox': 'inbox',
  '/follow-ups': 'follow-ups',
  '/database/search': 'schools',
  '/database/profile/$slug': 'schools',
  '/database/profile/$slug/$tab': 'schools',
  '/schools': 'schools',
  '/schools/$slug': 'schools',
  '/analytics': 'figures',
  '/analytics/$slug': 'figures',
} satisfies Screens

/** The screen of an address, as it is measured: without what the address says of a parent or a school. */
export function screenOf(router: Pick<AnyRouter, 'getMatchedRoutes'>, address: string): MeasuredScreen {
  const [, , foundRoute] = router.getMatchedRoutes(new URL(address).pathname)
  return screens[String(foundRoute?.fullPath ?? '').replace(/(.)\/$/, '$1')] ?? 'other'
}
