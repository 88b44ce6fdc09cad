import { Button, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { phoneQuery } from '#platform/web/ui/page/screen-widths.ts'
import { ExportLeads } from './export-leads.tsx'
import type { ListAct } from './list-act.ts'
import classes from './list-menu-panel.module.css'
import type { useLeadSearch } from './search/use-lead-search.ts'
import { ColumnChoice } from './table/column-choice.tsx'

interface ListMenuPanelProps {
  searching: ReturnType<typeof useLeadSearch>
  count: number | undefined
  acts: readonly ListAct[]
  onAct: (act: ListAct) => void
}

export default function ListMenuPanel({ searching, count, acts, onAct }: ListMenuPanelProps) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  return (
    <Stack gap="lg" className={classes.panel ?? ''}>
      {acts.map((act) => (
        <Button key={act.label(undefined)} variant="default" size="xs" onClick={() => onAct(act)}>
          {act.label(count)}
        </Button>
      ))}
      <ExportLeads list={searching.list} filters={searching.filters} count={count} />
      {!isPhone && <ColumnChoice />}
    </Stack>
  )
}
