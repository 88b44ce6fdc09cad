import { IconBell } from '@tabler/icons-react'
import { type ReactNode, Suspense, type ToggleEvent, useRef, useState } from 'react'
import { listNotices } from '#domains/staff/contract/staff.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import classes from './notice-bell.module.css'

const panelId = 'notices'
/** More than this is "many"; the exact number would not fit on the bell. */
const mostShown = 99

interface NoticeBellProps {
  /** What the notices say, which loads when the bell is first opened; it closes what lies over the page when it leads away. */
  list: (onLeave: () => void) => ReactNode
}

/** The bell: how many notices are unread, and behind it what they say. Opening it reads them. */
export function NoticeBell({ list }: NoticeBellProps) {
  const { data } = useAsk(listNotices, { quiet: true })
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const unread = data?.unread ?? 0
  const onToggle = ({ newState }: ToggleEvent) => setIsOpen(newState === 'open')
  return (
    <>
      <button
        type="button"
        className={classes.bell}
        popoverTarget={panelId}
        title="Notices"
        aria-label={unread === 0 ? 'Notices' : `Notices, ${unread} unread`}
      >
        <IconBell size={20} stroke={1.7} aria-hidden="true" />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unread > mostShown ? `${mostShown}+` : unread}
          </span>
        )}
      </button>
      <div id={panelId} ref={panel} popover="auto" role="dialog" aria-label="Notices" className={classes.panel} onToggle={onToggle}>
        {isOpen && <Suspense fallback={null}>{list(() => panel.current?.hidePopover())}</Suspense>}
      </div>
    </>
  )
}
