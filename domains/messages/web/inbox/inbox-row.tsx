import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './inbox.module.css'
import type { InboxSearch } from './inbox-search.ts'

interface InboxRowProps {
  id: number
  /** The address of the inbox with this row open. */
  search: InboxSearch
  isOpen: boolean
  isUnread?: boolean
  name: string
  at: string | null
  /** The time was agreed upon. */
  agreed?: boolean
  text: ReactNode
  /** Stands after the text. */
  mark?: ReactNode
  children?: ReactNode
}

/** One row of a list of the inbox: who, when, and the first words. */
export const InboxRow = ({ id, search, isOpen, isUnread, name, at, agreed = false, text, mark, children }: InboxRowProps) => (
  <li className={classes.line} data-open={isOpen || undefined} data-unread={isUnread || undefined}>
    <Link to="/inbox" search={search} className={classes.pick} aria-current={isOpen || undefined} data-conversation={id}>
      <span className={classes.first}>
        <bdi className={classes.name}>{name}</bdi>
        {at && <Moment at={at} className={classes.at} agreed={agreed} />}
      </span>
      <span className={classes.second}>
        <bdi className={classes.text}>{text}</bdi>
        {mark}
      </span>
    </Link>
    {children}
  </li>
)
