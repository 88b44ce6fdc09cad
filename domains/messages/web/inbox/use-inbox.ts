import { useNavigate } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { type InboxLine, listInbox } from '#domains/messages/contract/inbox.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { besideIn } from './beside-in.ts'
import { defaultOwner, type InboxSearch } from './inbox-search.ts'

type Narrowing = { [Key in keyof Omit<InboxSearch, 'lead' | 'list' | 'stranger'>]?: InboxSearch[Key] | undefined }

/** Leaves out what is not said. */
const saidOf = (search: { [Key in keyof InboxSearch]?: InboxSearch[Key] | undefined }): InboxSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

const none: readonly InboxLine[] = []

/** The conversations that the address asks for, and how to go on from the one that is open. */
export function useInbox(search: InboxSearch) {
  const { roles } = useMe()
  const navigate = useNavigate({ from: '/inbox' })
  const { owner = defaultOwner(roles), view = 'waiting', page = 1, counsellor, search: words, lead } = search
  const list = useApiQuery(listInbox, {
    query: {
      ...{ owner, view, limit: pageSize, offset: (page - 1) * pageSize },
      ...(owner === 'team' && counsellor !== undefined && { counsellor }),
      ...(words && { search: words }),
    },
    keepPrevious: true,
    quiet: true,
  })
  const lines = list.data?.results ?? none
  const open = (id: number | undefined, { replace = true } = {}) =>
    navigate({ search: ({ lead: _, ...before }) => ({ ...before, ...(id !== undefined && { lead: id }) }), replace })
  const beside = besideIn(
    lines.map((line) => line.lead.id),
    lead,
  )
  return {
    ...{ owner, view, page, list, lines, open, beside },
    line: lines.find((line) => line.lead.id === lead),
    /** Shows other conversations, and none of them open. */
    narrow: (patch: Narrowing) => navigate({ search: saidOf({ ...search, lead: undefined, page: undefined, ...patch }), replace: true }),
  }
}
export type Inbox = ReturnType<typeof useInbox>
