import type { TablerIcon } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { listNotices, type Notice, type NoticeKind, readNotices } from '#domains/staff/contract/staff.ts'
import type { AnswerOf } from '#platform/web/http/call-types.ts'
import { asking, useAsk } from '#platform/web/http/use-ask.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { EmptyNote } from '#platform/web/ui/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/failure-note.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import classes from './notice-list.module.css'

/** The signs of notices by their kinds: a domain that gives notices has them in its `web/notice-icons.ts`. */
export type NoticeIcons = { readonly [Kind in NoticeKind]?: TablerIcon }

interface NoticeListProps {
  icons: NoticeIcons
  onLeave: () => void
}

export function NoticeList({ icons, onLeave }: NoticeListProps) {
  const { data, error, refetch } = useAsk(listNotices, { quiet: true })
  const wasUnread = useUnreadAtFirst(data?.results)
  useReading(data?.results[0])
  if (!data) return error && <FailureNote error={error} retry={refetch} />
  return (
    <>
      <h2 className={classes.title}>Notices</h2>
      {data.results.length === 0 && (
        <EmptyNote title="No notices yet">When a colleague shares a lead with you or hands one over, it is said here.</EmptyNote>
      )}
      <ul className={classes.notices}>
        {data.results.map((notice) => (
          <li key={notice.id} className={classes.notice} data-unread={wasUnread(notice) || undefined}>
            <NoticeIcon icon={icons[notice.kind]} kind={notice.kind} />
            <NoticeText notice={notice} onLeave={onLeave} />
            <Moment at={notice.at} className={classes.at ?? ''} />
          </li>
        ))}
      </ul>
    </>
  )
}

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
  return ({ id }: Notice) => seen.current.get(id) ?? false
}

/** Also reads what arrives while the list is open; the bell follows at once. */
function useReading(newest: Notice | undefined) {
  const client = useQueryClient()
  const { mutate } = useCall(readNotices, {
    onRefusal: () => undefined,
    onSuccess: ({ unread }) =>
      client.setQueryData(
        asking(listNotices).queryKey,
        (known: AnswerOf<typeof listNotices> | undefined) =>
          known && { unread, results: known.results.map((notice) => ({ ...notice, read: true })) },
      ),
  })
  const upTo = newest && !newest.read ? newest.id : undefined
  useEffect(() => {
    if (upTo !== undefined) mutate({ body: { up_to: upTo } })
  }, [upTo, mutate])
}
