import { entryOfPage } from '../lazy/is-outdated.ts'

/** A link of the menu as `portal/web/early.js` draws it, with the shapes of its icon. */
export interface EarlyLink {
  label: string
  href: string
  /** The addresses at which it is marked. */
  marked: readonly string[]
  icon: readonly (readonly [name: string, attributes: Record<string, string>])[]
}

interface EarlyGroup {
  group: string
  isOpen: boolean
  screens: readonly EarlyLink[]
}

/** What this device keeps of a session so that the next page begins at once, also without a line. It says nothing of parents. */
interface Start {
  /** The last signs of the session's token: no other session may use it. */
  of: string
  /** The version of the portal that knows the shape of `account`. */
  entry: string | undefined
  account: unknown
  menu: readonly EarlyGroup[]
  /** What pages asked first, by their addresses, the latest last. */
  asks: Readonly<Record<string, readonly string[]>>
}

export const startPlace = 'start'
const signsOfToken = 8
/** The first questions of so many pages are kept. */
const maxPages = 4

const signsOf = (token: string | undefined) => token?.slice(-signsOfToken)

function read(): Start | undefined {
  try {
    return JSON.parse(localStorage.getItem(startPlace) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The account of this session as it was on the last page, if that was of this version. */
export function keptAccount(token: string | undefined): unknown {
  const start = read()
  return start && start.of === signsOf(token) && start.entry === entryOfPage() ? start.account : undefined
}

export function keepStart(token: string | undefined, { account, menu, page, asked }: Pick<Start, 'account' | 'menu'> & AskedPage): void {
  const of = signsOf(token)
  if (of === undefined) return
  const before = read()
  const { [page]: _, ...others } = (before?.of === of && before.asks) || {}
  const asks = asked.length > 0 ? Object.fromEntries([...Object.entries(others).slice(1 - maxPages), [page, asked]]) : others
  const start: Start = { of, entry: entryOfPage(), account, menu, asks }
  try {
    localStorage.setItem(startPlace, JSON.stringify(start))
  } catch {
    // Without room the next page begins as on a new device.
  }
}

interface AskedPage {
  /** The address with which the page began. */
  page: string
  asked: readonly string[]
}

export function forgetStart(): void {
  localStorage.removeItem(startPlace)
}
