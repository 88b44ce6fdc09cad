import type { TablerIcon } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Audience, Call } from '#platform/contract/call.ts'
import type { LiveKind } from '#platform/contract/events.ts'

/** Where a line of the navigation or of the palette leads. */
export type Goal = Pick<LinkProps, 'to' | 'params' | 'search'>

/** An address, and who may open it and every address under it. */
export interface Address {
  readonly path: string
  readonly roles: Exclude<Audience, 'public'>
}

/** A line of the palette. */
export interface Page {
  readonly label: string
  /** Other words under which the palette finds it. */
  readonly words: string
  readonly icon: TablerIcon
  readonly link: Goal
}

/** One place in the navigation, for an account that `Me` tells of. A screen has its line here when it exists, never before. */
export interface Screen<Me> extends Address, Omit<Page, 'link'> {
  readonly group: string
  /** Its place among the screens of its group, the lower the earlier. */
  readonly place: number
  readonly link: Goal | ((me: Me) => Goal)
  /** The addresses at which its link is marked, when they are not its own. */
  readonly markedAt?: (me: Me) => readonly string[]
}

/** A question whose answer live events make out of date. */
export interface LiveQuestion {
  readonly call: Pick<Call, 'path'>
  /** The kinds of the events, which may be another domain's. */
  readonly after: readonly LiveKind[]
  /** The key of the one question that an event is about; without it every question with the call is meant. */
  readonly keyOf?: (id: number) => readonly string[]
  /** When it is asked again: at once, once it is next looked at, or, because it costs much, seconds later. */
  readonly again: 'now' | 'when looked at' | 'later'
}

/** What a domain adds to the client; the portal folds it in the order of its list (portal/web/domains.ts). It is part of the first load. */
export interface WebDomain<Me = unknown> {
  readonly name: string
  readonly screens?: readonly Screen<Me>[]
  /** Addresses without a line in the navigation. */
  readonly addresses?: readonly Address[]
  /** What the palette finds beside the screens. */
  readonly pages?: (me: Me) => readonly Page[]
  /** What is asked again when others change something. */
  readonly live?: readonly LiveQuestion[]
}
