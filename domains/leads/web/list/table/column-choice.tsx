import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import classes from '../list-menu-panel.module.css'
import { nameColumn } from './lead-columns.tsx'
import { useColumns } from './use-columns.ts'

/** The name stays. */
export function ColumnChoice() {
  const { all, shown, toggle } = useColumns()
  return (
    <fieldset className={classes.section}>
      <legend className={classes.title}>Columns</legend>
      <div className={classes.columns}>
        {all.map((column) => (
          <Checkbox
            key={column.key}
            size="sm"
            label={column.title}
            checked={shown.includes(column)}
            disabled={column === nameColumn}
            onChange={() => toggle(column.key)}
          />
        ))}
      </div>
    </fieldset>
  )
}
