import { Button, CloseButton, Group, Stack } from '@mantine/core'
import { grouped } from '#platform/contract/counts.ts'
import '@mantine/core/styles/CloseButton.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense } from 'react'
import { maxChosen } from '#domains/leads/contract/columns/chosen.ts'
import toolClasses from '#platform/web/ui/over/list-tool.module.css'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { ExportLeads } from '../export-leads.tsx'
import type { LeadFilters } from '../filters/lead-filters.ts'
import type { ListAct } from '../list-act.ts'
import panelClasses from '../list-menu-panel.module.css'
import type { useLeadSearch } from '../search/use-lead-search.ts'
import classes from './selection-bar.module.css'
import { chosenFilters, type Selection } from './use-selection.ts'

interface SelectionBarProps {
  searching: ReturnType<typeof useLeadSearch>
  selection: Selection
  /** How many the filters find. */
  found: number
  acts: readonly ListAct[]
}

/** How many leads are chosen, and what can be done with them. It lies below the rows, so that no row moves when it comes. */
export default function SelectionBar({ searching: { list, filters }, selection, found, acts }: SelectionBarProps) {
  const { over, open, close } = useOver<{ act: ListAct; filters: LeadFilters }>()
  const count = selection.isAll ? found : selection.ids.size
  const chosen = chosenFilters(selection, filters)
  return (
    <Group component="section" gap="4px 12px" className={classes.bar ?? ''} aria-label="Chosen leads">
      <strong role="status" className={classes.count}>
        {selection.isAll ? `All ${grouped(count)} chosen` : `${grouped(count)} chosen${count < maxChosen ? '' : ', the most at once'}`}
      </strong>
      {!selection.isAll && found > count && (
        <Button size="compact-sm" variant="subtle" onClick={selection.chooseAll}>
          Choose all {grouped(found)}
        </Button>
      )}
      <Group gap={6} className={classes.acts ?? ''}>
        {acts.map((act) => (
          <Button key={act.label(undefined)} size="compact-sm" variant="default" onClick={() => open({ act, filters: chosen })}>
            {act.label(count)}
          </Button>
        ))}
        <PopoverButton
          className={toolClasses.tool}
          label="Export the chosen"
          button={
            <>
              Export
              <IconChevronDown size={14} aria-hidden />
            </>
          }
        >
          {() => (
            <Stack gap="lg" className={panelClasses.panel ?? ''}>
              <ExportLeads list={list} filters={chosen} count={count} />
            </Stack>
          )}
        </PopoverButton>
        <CloseButton aria-label="Clear the selection" title="Clear the selection (Esc)" onClick={selection.clear} />
      </Group>
      <Suspense fallback={null}>{over && <over.act.Dialog list={list} filters={over.filters} onClose={close} />}</Suspense>
    </Group>
  )
}
