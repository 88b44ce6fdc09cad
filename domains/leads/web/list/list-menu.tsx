import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { PopoverButton } from '#platform/web/ui/popover-button.tsx'
import classes from './lead-list-head.module.css'
import type { useLeadSearch } from './use-lead-search.ts'

const ListMenuPanel = lazy(() => import('./list-menu-panel.tsx'))

interface ListMenuProps {
  searching: ReturnType<typeof useLeadSearch>
  count: number | undefined
}

export const ListMenu = (props: ListMenuProps) => (
  <PopoverButton
    className={classes.tool}
    label="More"
    button={
      <>
        More
        <IconChevronDown size={14} aria-hidden />
      </>
    }
  >
    {() => (
      <Suspense fallback={null}>
        <ListMenuPanel {...props} />
      </Suspense>
    )}
  </PopoverButton>
)
