import { CloseButton, Group, Portal } from '@mantine/core'
import { useFocusTrap, useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { phoneQuery } from '#platform/web/ui/page/screen-widths.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './action-dock.module.css'
import { useDock } from './use-dock.ts'

interface ActionDockProps {
  title: string
  name: string
  onClose: () => void
  children: ReactNode
}

const titleId = 'action-dock-title'

/** An open list or calendar closes first; Mantine marks its field so. */
const isOfSomethingOpen = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[data-mantine-stop-propagation]') !== null

/** A form beside the open lead, which stays usable. On a phone it is a sheet over everything. */
export function ActionDock({ title, name, onClose, children }: ActionDockProps) {
  const place = useDock()
  const isSheet = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  // Over the dialer the form holds the focus, because the page under it is not for now.
  const [isOver] = useState(isSomethingOver)
  const holdsFocus = isSheet || isOver
  const trap = useFocusTrap(holdsFocus)
  // Letters choose here, and must not open or leave a lead on the page under the form.
  const onKeyDown = (event: KeyboardEvent) => {
    // Tab is for the trap, which listens further out.
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return
    event.stopPropagation()
    if (event.key === 'Escape' && !isOfSomethingOpen(event)) onClose()
  }
  return (
    <Portal>
      <div
        ref={trap}
        role="dialog"
        aria-modal={holdsFocus || undefined}
        aria-labelledby={titleId}
        className={classes.dock}
        style={place}
        onKeyDown={onKeyDown}
      >
        <Group component="header" gap="sm" wrap="nowrap" className={classes.head ?? ''}>
          <h2 id={titleId} className={classes.title}>
            {title} <bdi className={textStyles.aside}>{name}</bdi>
          </h2>
          <CloseButton aria-label="Close the form" title="Close (Esc); your text is kept" onClick={onClose} />
        </Group>
        {children}
      </div>
    </Portal>
  )
}
