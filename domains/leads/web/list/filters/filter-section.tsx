import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import type { ChangeFilters } from '../search/use-lead-search.ts'
import classes from './filter-drawer.module.css'
import type { LeadFilters } from './lead-filters.ts'
import type { FilterOptions } from './use-filter-options.ts'

export interface FilterSectionProps {
  list: LeadListName
  filters: LeadFilters
  options: FilterOptions
  onChange: ChangeFilters
}

/** A choice of several among many. */
export const searchable = { searchable: true, clearable: true, hidePickedOptions: true, nothingFoundMessage: 'No match' }

export const FilterSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="fieldset" gap={10} className={classes.section ?? ''}>
    <Box component="legend" p="8px 0" fw={600}>
      {title}
    </Box>
    {children}
  </Stack>
)
