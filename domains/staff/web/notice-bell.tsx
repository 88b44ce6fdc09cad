import { IconBell } from '@tabler/icons-react'
import { type ReactNode, Suspense, type ToggleEvent, useRef, useState } from 'react'
import { listNotices } from '#domains/staff/contract/staff.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import classes from './notice-bell.module.css'

const panelId = 'notices'
/** A larger number would not fit on the bell. */
const mostShown = 99

interface NoticeBellProps {
  /** Loads when the bell is first opened. A link in it closes what lies over the page. */
  list: (onLeave: () => void) => ReactNode
}

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
