import { useMediaQuery } from '@mantine/hooks'
import { phoneQuery } from '#platform/web/ui/screen-widths.ts'
import { ExportSection } from '../exports/export-section.tsx'
import { ColumnChoice } from './column-choice.tsx'
import classes from './list-menu-panel.module.css'
import type { useLeadSearch } from './use-lead-search.ts'

interface ListMenuPanelProps {
  searching: ReturnType<typeof useLeadSearch>
  count: number | undefined
}

export default function ListMenuPanel({ searching, count }: ListMenuPanelProps) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.panel}>
      <ExportSection list={searching.list} filters={searching.filters} count={count} />
      {!isPhone && <ColumnChoice />}
    </div>
  )
}
