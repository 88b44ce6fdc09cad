import { IconBell } from '@tabler/icons-react'
import { type ReactNode, Suspense, type ToggleEvent, useRef, useState } from 'react'
import classes from './notice-bell.module.css'

const panelId = 'notices'
/** A larger number would not fit on the bell. */
const maxShown = 99

interface NoticeBellProps {
  /** How much is new for the member of staff. */
  count: number
  /** Loads when the bell is first opened. A link in it closes what lies over the page. */
  list: (onLeave: () => void) => ReactNode
}

export function NoticeBell({ count, list }: NoticeBellProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const onToggle = ({ newState }: ToggleEvent) => setIsOpen(newState === 'open')
  return (
    <>
      <button
        type="button"
        className={classes.bell}
        popoverTarget={panelId}
        title="Notices"
        aria-label={count === 0 ? 'Notices' : `Notices, ${count} new`}
      >
        <IconBell size={20} stroke={1.7} aria-hidden="true" />
        {count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {count > maxShown ? `${maxShown}+` : count}
          </span>
        )}
      </button>
      <div id={panelId} ref={panel} popover="auto" role="dialog" aria-label="Notices" className={classes.panel} onToggle={onToggle}>
        {isOpen && <Suspense fallback={null}>{list(() => panel.current?.hidePopover())}</Suspense>}
      </div>
    </>
  )
}
