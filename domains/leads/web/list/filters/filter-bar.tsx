import { Button, Group, NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { passFocusOn } from '#platform/web/ui/over/pass-focus-on.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { SearchField } from '../search/search-field.tsx'
import type { AfterSearch } from '../search/use-after-search.ts'
import type { useLeadSearch } from '../search/use-lead-search.ts'
import classes from './filter-bar.module.css'
import { FilterChips } from './filter-chips.tsx'
import { countFilters } from './lead-filters.ts'
import { sortOrders } from './sort-orders.ts'
import { useFilterOptions } from './use-filter-options.ts'

const FilterDrawer = lazyPart(() => import('./filter-drawer.tsx'))

interface FilterBarProps {
  searching: ReturnType<typeof useLeadSearch>
  count: number | undefined
  afterSearch: AfterSearch
}

export function FilterBar({ searching, count, afterSearch }: FilterBarProps) {
  const { list, filters, change, clear } = searching
  const orders = sortOrders(list, filters.ordering)
  const [wasOpened, setWasOpened] = useState(false)
  const options = useFilterOptions(filters, { isListed: count !== undefined, isOpened: wasOpened })
  const { over, opener, ...drawer } = useOver()
  const set = countFilters(filters)
  const open = () => {
    setWasOpened(true)
    drawer.open(true)
  }
  return (
    <Group component="search" gap="sm" className={classes.bar ?? ''}>
      <div className={classes.fields}>
        <SearchField value={filters.search ?? ''} onSearch={(search) => change({ search })} afterSearch={afterSearch} />
        <NativeSelect
          className={classes.order}
          aria-label="Sort by"
          data={[...orders]}
          value={filters.ordering ?? orders[0]?.value}
          onChange={(event) => change({ ordering: orders.find(({ value }) => value === event.currentTarget.value)?.value })}
        />
        <Button
          ref={opener}
          variant="default"
          className={classes.open}
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={open}
        >
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>
        {set > 0 && (
          <Button
            variant="subtle"
            className={classes.clear}
            onClick={(event) => {
              passFocusOn(event)
              clear()
            }}
          >
            Clear
          </Button>
        )}
      </div>
      <FilterChips list={list} filters={filters} options={options} onChange={change} />
      {wasOpened && (
        <Suspense fallback={null}>
          <FilterDrawer isOpen={over === true} onClose={drawer.close} searching={searching} options={options} count={count} />
        </Suspense>
      )}
    </Group>
  )
}
