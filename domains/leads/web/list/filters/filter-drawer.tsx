import { Button, Drawer, Group } from '@mantine/core'
import { grouped } from '#platform/contract/counts.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { phoneQuery } from '#platform/web/ui/page/screen-widths.ts'
import type { useLeadSearch } from '../search/use-lead-search.ts'
import { ActionFilters } from './action-filters.tsx'
import { DateFilters } from './date-filters.tsx'
import { FeeFilters } from './fee-filters.tsx'
import classes from './filter-drawer.module.css'
import { OwnerFilter } from './owner-filter.tsx'
import { ParentFilters } from './parent-filters.tsx'
import { PlaceFilters } from './place-filters.tsx'
import type { FilterOptions } from './use-filter-options.ts'

interface FilterDrawerProps {
  isOpen: boolean
  onClose: () => void
  searching: ReturnType<typeof useLeadSearch>
  options: FilterOptions
  count: number | undefined
}

/** Each filter works at once, so the list behind shows what it does. */
export default function FilterDrawer({ isOpen, onClose, searching, options, count }: FilterDrawerProps) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const section = { list: searching.list, filters: searching.filters, options, onChange: searching.change }
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : 420}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={isPhone ? 0.45 : 0.15} />
      <Drawer.Content>
        {/* Drawer.Header would be a second banner of the page. */}
        <Group gap={0} justify="space-between" wrap="nowrap" flex="none" p="12px 16px 4px">
          <Drawer.Title className={classes.title ?? ''}>Filters</Drawer.Title>
          <Drawer.CloseButton aria-label="Close the filters" />
        </Group>
        <div className={classes.sections}>
          <OwnerFilter {...section} />
          <PlaceFilters {...section} />
          <ActionFilters {...section} />
          <ParentFilters {...section} />
          <FeeFilters {...section} />
          <DateFilters {...section} />
        </div>
        <Group className={classes.foot ?? ''} justify="space-between">
          <Button variant="default" onClick={searching.clear}>
            Clear
          </Button>
          <Button onClick={onClose}>{count === undefined ? 'Show' : `Show ${grouped(count)}`}</Button>
        </Group>
      </Drawer.Content>
    </Drawer.Root>
  )
}
