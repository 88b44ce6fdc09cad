import { VisuallyHidden } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import classes from '#platform/web/ui/over/list-tool.module.css'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import { useViews } from './use-views.ts'
import type { ViewedList } from './viewed-list.ts'

const ViewsPanel = lazyPart(() => import('./views-panel.tsx'))

export function ViewsButton({ viewed }: { viewed: ViewedList }) {
  const [active] = useViews(viewed).active
  return (
    <PopoverButton
      className={classes.tool}
      label="Views"
      isActive={active !== undefined}
      button={
        <>
          <IconBookmark size={16} aria-hidden />
          <span className={classes.toolName}>
            {active ? (
              <>
                <VisuallyHidden>View: </VisuallyHidden>
                <bdi>{active.name}</bdi>
              </>
            ) : (
              'Views'
            )}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </>
      }
    >
      {(close) => (
        <Suspense fallback={null}>
          <ViewsPanel viewed={viewed} onClose={close} />
        </Suspense>
      )}
    </PopoverButton>
  )
}
