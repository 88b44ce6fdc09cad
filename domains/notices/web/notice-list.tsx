import type { TablerIcon } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { listNotices, type Notice, type NoticeKind, readNotices } from '#domains/notices/contract/notices.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { asking, useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { NoticeGroup } from './notice-group.tsx'
import classes from './notice-list.module.css'

/** The signs of notices by their kinds: a domain that gives notices has them in its `web/notice-kinds.ts`. */
export type NoticeIcons = { readonly [Kind in NoticeKind]?: TablerIcon }

/** The headings under which notices stand, by their kinds. */
export type NoticeGroups = { readonly [Kind in NoticeKind]?: string }

/** The tools under notices of a kind; the domain that gives such notices has them in its `web/notice-actions.tsx`. */
export type NoticeActions = { readonly [Kind in NoticeKind]?: ComponentType<{ notice: Notice; onLeave: () => void }> }

interface NoticeListProps {
  icons: NoticeIcons
  groups: NoticeGroups
  tools: NoticeActions
  /** What waits now, below the new notices; undefined if nothing does. */
  waiting: ReactNode
  /** What is overdue for long, below that. */
  old: ReactNode
  onLeave: () => void
}

/** New notices stand above what waits, and those that were read before below all of it. */
export function NoticeList({ icons, groups, tools, waiting, old, onLeave }: NoticeListProps) {
  const { data, error, refetch } = useApiQuery(listNotices, { quiet: true })
  const wasUnread = useUnreadAtFirst(data?.results)
  useReading(data?.results)
  if (!data) return error && <FailureNote error={error} retry={refetch} />
  const { fresh = [], read = [] } = Object.groupBy(data.results, (notice) => (wasUnread(notice) ? 'fresh' : 'read'))
  const line = (notice: Notice) => (
    <li key={notice.id} className={classes.notice} data-unread={wasUnread(notice) || undefined}>
      <NoticeIcon icon={icons[notice.kind]} kind={notice.kind} />
      <NoticeText notice={notice} onLeave={onLeave} />
      <Moment at={notice.at} className={textStyles.quietXs ?? ''} />
      <NoticeTool tool={tools[notice.kind]} notice={notice} onLeave={onLeave} />
    </li>
  )
  return (
    <>
      <h2 className={classes.title}>Notices</h2>
      {grouped(fresh, groups).map(({ title, notices }) => (
        <NoticeGroup key={title} title={title} count={notices.length}>
          {notices.map(line)}
        </NoticeGroup>
      ))}
      {waiting}
      {old}
      {read.length > 0 && (
        <NoticeGroup title="Read before" count={read.length}>
          {read.map(line)}
        </NoticeGroup>
      )}
      {!waiting && !old && data.results.length === 0 && (
        <EmptyNote title="Nothing waits">
          Due follow-ups, missed calls, replies, and leads that a colleague shares or hands over appear here.
        </EmptyNote>
      )}
    </>
  )
}

const isWaiting = ({ read, stays }: Notice) => stays && !read

/** The notices under their headings, those first that stay until something is done. */
function grouped(notices: readonly Notice[], groups: NoticeGroups): { title: string; notices: Notice[] }[] {
  const found = Map.groupBy(notices, ({ kind }) => groups[kind] ?? 'Other')
  return [...found]
    .map(([title, each]) => ({ title, notices: each }))
    .sort((one, other) => Number(other.notices.some(isWaiting)) - Number(one.notices.some(isWaiting)))
}

interface NoticeToolProps {
  tool: NoticeActions[NoticeKind]
  notice: Notice
  onLeave: () => void
}

const NoticeTool = ({ tool: Tool, ...said }: NoticeToolProps) =>
  Tool && (
    <div className={classes.tools}>
      <Tool {...said} />
    </div>
  )

const NoticeIcon = ({ icon: Icon, kind }: Pick<Notice, 'kind'> & { icon: NoticeIcons[NoticeKind] }) =>
  Icon && <Icon size={16} className={classes.icon} data-kind={kind} aria-hidden />

const NoticeText = ({ notice: { lead_id, text }, onLeave }: { notice: Notice; onLeave: () => void }) =>
  lead_id === null ? (
    <span className={classes.text}>{text}</span>
  ) : (
    <Link to="/leads/$leadId" params={{ leadId: String(lead_id) }} className={classes.text} onClick={onLeave}>
      {text}
    </Link>
  )

/** Opening the list reads the notices, but their marks stay while it is open. */
function useUnreadAtFirst(notices: readonly Notice[] | undefined) {
  const seen = useRef(new Map<number, boolean>())
  for (const { id, read } of notices ?? []) if (!seen.current.has(id)) seen.current.set(id, !read)
  return (notice: Notice) => isWaiting(notice) || (!notice.stays && (seen.current.get(notice.id) ?? false))
}

/** Also reads what arrives while the list is open; the bell follows at once. */
function useReading(notices: readonly Notice[] | undefined) {
  const client = useQueryClient()
  const { mutate } = useApiMutation(readNotices, {
    onRefusal: () => undefined,
    onSuccess: ({ unread }) =>
      client.setQueryData(
        asking(listNotices).queryKey,
        (known: AnswerOf<typeof listNotices> | undefined) =>
          known && { unread, results: known.results.map((notice) => ({ ...notice, read: notice.read || !notice.stays })) },
      ),
  })
  const upTo = notices?.find(({ read, stays }) => !read && !stays)?.id
  useEffect(() => {
    if (upTo !== undefined) mutate({ body: { up_to: upTo } })
  }, [upTo, mutate])
}
