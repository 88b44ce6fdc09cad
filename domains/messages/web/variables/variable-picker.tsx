import { Button, Group } from '@mantine/core'
import type { Names } from './braces.ts'
import classes from './variables.module.css'

interface VariablePickerProps<Name extends string> {
  names: Names & Readonly<Record<Name, string>>
  onName: (name: Name) => void
}

/** Offers by name what is known of a parent, to be put where the cursor stands. */
export const VariablePicker = <Name extends string>({ names, onName }: VariablePickerProps<Name>) => (
  <Group component="fieldset" gap={6} align="stretch" className={classes.picker ?? ''}>
    <legend>Insert a detail of the parent:</legend>
    {(Object.keys(names) as Name[]).map((name) => (
      // The field keeps the focus and its cursor.
      <Button key={name} size="compact-xs" variant="default" onMouseDown={(event) => event.preventDefault()} onClick={() => onName(name)}>
        {names[name]}
      </Button>
    ))}
  </Group>
)
