import type { TablerIcon } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { LiveKind } from '#platform/contract/events.ts'
import type { Audience, Operation } from '#platform/contract/operation.ts'
import type { SendWaiting } from './outbox/outbox.ts'

/** The account that is logged in; the domain of sessions declares its fields in its `domain.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: a domain fills it
export interface Account {}

type StaffAudience = Exclude<Audience, 'public'>

export type Goal = Pick<LinkProps, 'to' | 'params' | 'search'>

/** An address, and who may open it and every address under it. */
export interface Address {
  readonly path: string
  readonly roles: StaffAudience
}

interface Page {
  readonly label: string
  readonly icon: TablerIcon
  readonly link: Goal
}

/** A page as the palette finds it. */
export interface PalettePage extends Page {
  /** Other words by which people look for it, as newcomers call it. */
  readonly keywords: string
  /** What the page begins once it is open (`useAskedAct`, of 0). */
  readonly asks?: string
}

/** One place in the navigation. A screen has its line here when it exists, never before. */
export interface Screen extends Address, Omit<Page, 'link' | 'label'> {
  readonly label: string | ((account: Account) => string)
  readonly group: string
  /** The lower, the earlier. */
  readonly place: number
  readonly link: Goal | ((account: Account) => Goal)
  /** The addresses at which its link is marked, when they are not its own. */
  readonly markedAt?: (account: Account) => readonly string[]
  /** Stands after its label in the sidebar: how much waits there. */
  readonly count?: ComponentType
}

export interface PaletteEntry {
  readonly id: number
  readonly label: string
  readonly detail: string
  readonly chosen: Goal
  /** Its heading, if it is not the title of its kind. */
  readonly heading?: string | undefined
}

/** Things of one kind that the palette looks up by the typed text: `palette` in a domain's `web/palette.ts`, which loads with it. */
export interface PaletteSearch {
  readonly title: string
  /** The lower, the earlier. */
  readonly place: number
  readonly icon: TablerIcon
  readonly roles: Audience
  /** The words after "Find a page": "a lead by name or number". */
  readonly hint?: string
  readonly find: (text: string, most: number, signal: AbortSignal) => Promise<readonly PaletteEntry[]>
  /** The thing whose page is open. One kind has it: the one that acts are done to. */
  readonly openAt?: (pathname: string, client: QueryClient) => { readonly id: number; readonly name: string } | undefined
}

/** How pages are found: `palettePages` in a domain's `web/palette-pages.ts`, which loads with the palette. */
export interface PalettePages {
  /** Other words of its screens, by their addresses. */
  readonly keywords?: Readonly<Record<string, string>>
  /** Pages that have no link of their own. */
  readonly pages?: (account: Account) => readonly PalettePage[]
}

/** Something that is done to what the palette finds, as to call a lead: `paletteActs` in a domain's `web/palette-acts.ts`. */
export interface PaletteAct {
  /** The page of the thing is asked by it to begin the act (`useAskedAct`). */
  readonly name: string
  /** The lower, the earlier. */
  readonly place: number
  readonly icon: TablerIcon
  readonly roles: Audience
  /** What it is typed as; the first is its label. */
  readonly words: readonly [label: string, ...others: string[]]
  /** The label with the thing: "Call Ritika Sharma". */
  readonly labelOf: (name: string) => string
  /** The page on which it is done, if that is not the page of the thing. */
  readonly goal?: (id: number) => Goal
}

/** Keyboard shortcuts, as the page of keys lists them: `keyboardShortcuts` in a domain's `web/keyboard-shortcuts.ts`, which loads with it. */
export interface ShortcutTable {
  /** The place where they work; every page if left out. Keys of several domains for one place stand in one table. */
  readonly where?: string
  readonly roles: StaffAudience
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly description: string }[]
}

/** A question whose answer live events make out of date. */
export interface LiveQuestion {
  readonly operation: Pick<Operation, 'path'>
  readonly after: readonly LiveKind[]
  /** The key of the one question that an event is about. Without it, every question with the operation is asked again. */
  readonly keyOf?: (id: number) => readonly string[]
  /** Costly questions wait until they are looked at, or some seconds. */
  readonly again: 'now' | 'when looked at' | 'later'
}

/** A domain to which higher ones add something of their own declares that here. The portal folds it. */
export interface WebDomain {
  /** The groups of the navigation that it begins, with their places, the lower the earlier. */
  readonly groups?: Readonly<Record<string, number>>
  readonly screens?: readonly Screen[]
  readonly addresses?: readonly Address[]
  readonly live?: readonly LiveQuestion[]
  /** How it sends what waited, by the kind of the act, where that is more than one request. */
  readonly sends?: Readonly<Record<string, SendWaiting>>
  readonly askAhead?: (account: Account) => void
  readonly foot?: ComponentType
  /** Stands at the head of every page, beside the name of the account. */
  readonly headTool?: ComponentType
}
