import { IconChevronDown } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import classes from '#platform/web/ui/over/list-tool.module.css'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import type { ListAct } from './list-act.ts'
import type { useLeadSearch } from './search/use-lead-search.ts'

const ListMenuPanel = lazyPart(() => import('./list-menu-panel.tsx'))

interface ListMenuProps {
  searching: ReturnType<typeof useLeadSearch>
  count: number | undefined
  acts: readonly ListAct[]
}

export function ListMenu({ acts, ...props }: ListMenuProps) {
  const { over, open, close } = useOver<ListAct>()
  const { list, filters } = props.searching
  return (
    <>
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
        {(closeMenu) => (
          <Suspense fallback={null}>
            <ListMenuPanel
              {...props}
              acts={acts}
              onAct={(act) => {
                closeMenu()
                open(act)
              }}
            />
          </Suspense>
        )}
      </PopoverButton>
      <Suspense fallback={null}>{over && <over.Dialog list={list} filters={filters} onClose={close} />}</Suspense>
    </>
  )
}
