import { z } from 'zod'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { isCounsellor, overseesLeads } from '#domains/leads/contract/policy.ts'
import { inboxOwners, inboxViews } from '#domains/messages/contract/inbox.ts'
import { Id, searchText, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export type Owner = keyof typeof inboxOwners
export type View = keyof typeof inboxViews

/** Lists of the inbox that hold no conversations of leads by their owner. */
export const otherLists = { scheduled: 'Scheduled', strangers: 'Without a number' } as const
export type OtherList = keyof typeof otherLists

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) => Object.keys(table) as [Key, ...Key[]]

const shapes = {
  owner: z.enum(keysOf<Owner>(inboxOwners)),
  view: z.enum(keysOf<View>(inboxViews)),
  counsellor: Id,
  // An address with digits alone is read as a number.
  search: z.coerce.string().pipe(searchText()),
  page: WholeNumber.pipe(z.number().min(1)),
  lead: Id,
  list: z.enum(keysOf<OtherList>(otherLists)),
  stranger: Id,
}

export const readInboxSearch = (raw: Record<string, unknown>) => validSearchParams(shapes, raw)

export type InboxSearch = ReturnType<typeof readInboxSearch>

/** The tabs of an account: a counsellor has conversations of their own, an admin the team's. */
export function ownersFor(roles: Me['roles']): Owner[] {
  return [
    ...(isCounsellor({ roles }) ? (['mine', 'shared'] as const) : []),
    'nobody' as const,
    ...(overseesLeads({ roles }) ? (['team'] as const) : []),
  ]
}

/** The tab that is open when the address names none. */
export const defaultOwner = (roles: Me['roles']): Owner => (isCounsellor({ roles }) ? 'mine' : 'team')
